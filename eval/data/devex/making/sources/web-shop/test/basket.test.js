import assert from "node:assert/strict";
import test from "node:test";
import { label, total } from "../src/basket.js";

test("a basket adds up", () => {
  assert.equal(total([{ fare: { cents: 1250 }, count: 2 }]), 2500);
});

test("a line without a fare is free", () => {
  assert.equal(total([{ count: 1 }, { fare: { cents: 300 }, count: 1 }]), 300);
});

test("cents have two digits", () => {
  assert.equal(label(1205), "12.05");
});
