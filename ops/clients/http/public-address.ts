import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIPv4 } from "node:net";

/** Asks a URL which IPv4 address the request came from. @throws Error if the response contains no address */
export type LookUpPublicAddress = (url: string) => Promise<string>;

const TIMEOUT_MS = 5000;
/** An address and a line break; anything longer is a web page. */
const MAX_CHARACTERS = 64;

/** Connects directly and over IPv4, like the requests to the servers: a proxy has a different address. */
export const lookUpPublicAddress: LookUpPublicAddress = (url) =>
  new Promise((resolve, reject) => {
    const ask = url.startsWith("http:") ? httpRequest : httpsRequest;
    const clientRequest = ask(
      url,
      { family: 4, timeout: TIMEOUT_MS, headers: { "user-agent": "coldstart" } },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
          if (text.length > MAX_CHARACTERS) clientRequest.destroy();
        });
        response.on("error", reject);
        response.on("end", () => {
          const address = text.trim();
          if (response.statusCode === 200 && isIPv4(address)) resolve(address);
          else reject(new Error(`HTTP status ${String(response.statusCode)} without an IPv4 address`));
        });
      },
    );
    clientRequest.on("timeout", () => clientRequest.destroy(new Error(`no response within ${TIMEOUT_MS / 1000}s`)));
    clientRequest.on("error", reject);
    clientRequest.end();
  });
