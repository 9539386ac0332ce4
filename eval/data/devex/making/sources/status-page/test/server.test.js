import assert from "node:assert/strict";
import test from "node:test";
import { page, serve } from "../src/server.js";

test("a service that is down is listed", () => {
  assert.equal(page({ tide: true, gate: false }), "tide: up\ngate: down");
});

test("two pages open side by side", async () => {
  const first = await serve({}, 0);
  const second = await serve({}, 0);
  assert.notEqual(first.address().port, second.address().port);
  first.close();
  second.close();
});
