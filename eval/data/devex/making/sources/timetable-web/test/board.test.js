import assert from "node:assert/strict";
import test from "node:test";
import { board } from "../src/board.js";

test("the earliest sailing stands first", () => {
  const sailings = [{ at: "10:05", to: "Old Quay" }, { at: "7:40", to: "Long Sound" }];
  assert.deepEqual(board(sailings), ["7:40 Long Sound", "10:05 Old Quay"]);
});
