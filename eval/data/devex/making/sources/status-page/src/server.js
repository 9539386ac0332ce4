// The status page: one line a service.

import { createServer } from "node:http";

export function page(states) {
  return Object.entries(states).map(([name, up]) => `${name}: ${up ? "up" : "down"}`).join("\n");
}

export function serve(states, port) {
  return new Promise((resolve, reject) => {
    const server = createServer((_request, response) => response.end(page(states)));
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
