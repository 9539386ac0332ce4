// A basket of tickets.

export function total(basket) {
  return basket.reduce((sum, line) => sum + (line.fare?.cents ?? 0) * line.count, 0);
}

export function label(cents) {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}
