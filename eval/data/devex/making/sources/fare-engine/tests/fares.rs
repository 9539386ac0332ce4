use fare_engine::{discounted, refund};

#[test]
fn a_half_cent_is_rounded_up() {
    assert_eq!(discounted(1470, 15), 1250);
}

#[test]
fn no_discount_leaves_the_fare() {
    assert_eq!(discounted(980, 0), 980);
}

#[test]
fn a_late_refund_never_goes_below_zero() {
    assert_eq!(refund(300, 2), 0);
}
