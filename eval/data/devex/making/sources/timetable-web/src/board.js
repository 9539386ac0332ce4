// The departure board.

import { minutes } from "./minutes.js";

export function board(sailings) {
  return [...sailings].sort((a, b) => minutes(a.at) - minutes(b.at)).map((s) => `${s.at} ${s.to}`);
}
