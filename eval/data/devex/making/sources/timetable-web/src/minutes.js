// Minutes since midnight of a time such as 07:40.

export function minutes(time) {
  const [hours, rest] = time.split(":").map(Number);
  return hours * 60 + rest;
}
