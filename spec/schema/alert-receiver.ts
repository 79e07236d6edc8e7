import { z } from "./zod-jitless";
import { joinWithOr } from "../suggest";
import { emailAddress, object, source } from "./primitives";

const HOW =
  "How alerts are sent: as Alertmanager's own JSON, as a message to Slack or a compatible service, or as email.";
const URL = "The address that alerts are sent to. It is a secret: anyone who has it can send messages.";

const webhook = object({ receiver: z.literal("webhook").describe(HOW), url: source.describe(URL) });
const slack = object({ receiver: z.literal("slack").describe(HOW), url: source.describe(URL) });

const email = object({
  receiver: z.literal("email").describe(HOW),
  to: emailAddress.describe("The recipient."),
  from: emailAddress.describe("The sender. The mail server must accept it."),
  server: z
    .string()
    .regex(/^[a-z0-9.-]+:\d{1,5}$/, {
      error: (issue) => `"${String(issue.input)}" is not a mail server with its port such as smtp.example.com:587`,
    })
    .describe(
      "The mail server and its port, with STARTTLS. Hetzner blocks the ports 25 and 465 of new accounts: use 587.",
    ),
  username: z.string().min(1).optional().describe("The login at the mail server. Default: the sender."),
  password: source.describe("The password of that login."),
});

const RECEIVERS = [webhook, slack, email] as const;

export const alertReceiver = z
  .discriminatedUnion("receiver", RECEIVERS, {
    error: (issue) => {
      if (issue.code !== "invalid_union") return undefined;
      const names = RECEIVERS.map(({ shape }) => shape.receiver.value);
      const found = (issue.input as { receiver?: unknown } | undefined)?.receiver;
      return `the receiver of alerts is ${joinWithOr(names)}${typeof found === "string" ? `, not "${found}"` : ""}`;
    },
  })
  .describe("Where alerts go. Without it, they are visible only in Prometheus and Alertmanager.");
