import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Keeps a Terraform state behind HTTP. The local backend writes the whole state after every resource, which takes longer
 * the larger it is, and would hide what is measured; to this one Terraform writes only from time to time.
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
