/// A deck with a fixed number of seats.
#[derive(Debug)]
pub struct Deck {
    seats: u32,
    taken: u32,
}

impl Deck {
    pub fn new(seats: u32) -> Self {
        Deck { seats, taken: 0 }
    }

    pub fn left(&self) -> u32 {
        self.seats - self.taken
    }

    pub fn take(&mut self, party: u32) {
        self.taken += party;
    }
}
