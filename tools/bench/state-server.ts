import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Serves a Terraform state over HTTP. The local backend writes the whole state after every resource, which would distort the
 * measurement for large states; Terraform writes to an HTTP backend only from time to time.
 */
export async function startStateServer() {
  let state = Buffer.alloc(0);
  const server = createServer((request, response) => {
    const body: Buffer[] = [];
    request.on("data", (chunk: Buffer) => body.push(chunk));
    request.on("end", () => {
      if (request.method === "POST") state = Buffer.concat(body);
      const reading = request.method === "GET";
      response.writeHead(reading && state.length === 0 ? 404 : 200).end(reading ? state : "");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { backend: { http: { address } }, close: () => server.close() };
}
