import type { IncomingMessage, RequestListener } from "node:http";

export interface Question {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A simulated host. It responds with JSON, or with text if the body is a string. */
export function serveHost(answer: (question: Question) => Answer | Promise<Answer>): RequestListener {
  return (request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const { method = "GET", headers } = request;
      const url = new URL(request.url ?? "/", "https://rehearsal.invalid");
      void Promise.resolve(answer({ method, url, headers, body })).then((answered) => {
        const text = typeof answered.body === "string" ? answered.body : JSON.stringify(answered.body);
        response.writeHead(answered.status, { "content-type": "application/json", ...answered.headers }).end(text);
      });
    });
  };
}

/** The prefix of stand-in credentials. The simulated hosts accept only these. */
const STAND_IN = "rehearsal-";

export function isStandIn(secret: string): boolean {
  return secret.startsWith(STAND_IN);
}

export function readBearer({ headers }: Pick<Question, "headers">): string {
  return /^(?:Bearer|token) (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
}

export function readBasicLogin({ headers }: Pick<Question, "headers">): {
  readonly user: string;
  readonly password: string;
} {
  const login = /^Basic (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  const [user = "", ...password] = Buffer.from(login, "base64").toString().split(":");
  return { user, password: password.join(":") };
}
