import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { checkAnswer } from "../../../../ops/workflows/new-cluster/checks";
import { openDialogue } from "../../../../ops/workflows/new-cluster/dialogue";
import { Interrupted } from "../../../../ops/support/interrupted";
import { nextSteps } from "../../../../ops/workflows/new-cluster/next-steps";
import { askQuestions, fillSuggestions, toAnswers } from "../../../../ops/workflows/new-cluster/interview";
import type { Flags } from "../../../../ops/workflows/new-cluster/questions";

/** The flags are known, and the lines answer what is left. */
async function talk(flags: Flags, lines: readonly string[]) {
  const output = new PassThrough();
  const { ask, close } = openDialogue(Readable.from(lines.map((line) => `${line}\n`)), output, false);
  const [result] = await Promise.allSettled([askQuestions(flags, ask, checkAnswer)]);
  close();
  output.end();
  const said = await text(output);
  return result.status === "fulfilled"
    ? { answers: result.value, said }
    : { failure: (result.reason as Error).message, said };
}

/** Everything is known but one answer. */
function all(where: "hetzner" | "proxmox" | "both", but: keyof Flags, more: Flags = {}): Flags {
  return { ...fillSuggestions({ name: "attic", where, ...more }), [but]: undefined };
}

const CASES: [keyof Flags, Flags, string, string, RegExp][] = [
  ["name", all("both", "name"), "My Lab", "my-lab", / not a name/],
  ["name", all("both", "name"), "12", "a12", /"12" /],
  ["where", { ...all("both", "where") }, "moon", "both", / hetzner, proxmox /],
  ["location", all("hetzner", "location"), "fsn", "fsn1", /did you mean "fsn1"/],
  ["serverType", all("hetzner", "serverType", { location: "ash" }), "cpx32", "cpx31", / in ash/],
  ["adminRange", all("hetzner", "adminRange"), "198.51.100.7", "198.51.100.7/32", /198\.51\.100\.7\/32/],
  ["rentedControlPlanes", all("hetzner", "rentedControlPlanes"), "two", "1", /"two" /],
  ["rentedControlPlanes", all("hetzner", "rentedControlPlanes"), "2", "3", /odd number/],
  ["rentedWorkers", all("hetzner", "rentedWorkers"), "12", "7", /at most 10 servers/],
  ["homeControlPlanes", all("both", "homeControlPlanes"), "2", "1", /odd number/],
  ["endpoint", all("proxmox", "endpoint"), "pve.local", "https://pve.local:8006/", /try https:\/\/pve\.local:8006\//],
  ["host", all("proxmox", "host"), "PVE", "pve", /"PVE" /],
  ["network", all("proxmox", "network"), "10.0.0.0", "10.0.0.0/24", /try 10\.0\.0\.0\/24/],
  ["network", all("proxmox", "network"), "10.0.0.7/24", "10.0.0.0/24", /the network is 10\.0\.0\.0\/24/],
  ["network", all("proxmox", "network"), "10.9.0.0/24", "10.0.0.0/24", /10\.0\.0\.1 is outside 10\.9\.0\.0\/24/],
  ["gateway", all("proxmox", "gateway"), "router", "10.0.0.1", /"router" .* IPv4 address/],
  ["gateway", all("proxmox", "gateway"), "10.9.0.1", "10.0.0.2", /10\.9\.0\.1 is outside 10\.0\.0\.0\/24/],
  ["bridge", all("proxmox", "bridge"), "vmbr0 # the first", "vmbr1", / space /],
  ["firstAddress", all("proxmox", "firstAddress"), "10.0.0.1", "10.0.0.9", /10\.0\.0\.1 is the gateway/],
  ["firstAddress", all("proxmox", "firstAddress"), "10.0.0.254", "10.0.0.9", /10\.0\.0\.255 .* broadcast/],
  ["domain", all("both", "domain"), "Lab", "lab.example.com", /"Lab" .* domain name/],
  [
    "repository",
    all("both", "repository"),
    "me/repo",
    "https://github.com/me/repo.git",
    /try https:\/\/github\.com\/me\/repo\.git/,
  ],
  [
    "repository",
    all("both", "repository"),
    "git@git.example.com:me/repo.git",
    "https://git.example.com/me/repo.git",
    /try https:\/\/git\.example\.com\/me\/repo\.git/,
  ],
];

describe("the dialogue of npx coldstart new", () => {
  test.each(CASES)(
    "says at once what is wrong with an answer, and asks again: %s",
    async (key, flags, wrong, right, why) => {
      const { answers, said, failure } = await talk(flags, [wrong, right]);
      expect(failure).toBeUndefined();
      expect(said).toMatch(why);
      expect(answers).toEqual(toAnswers({ ...flags, [key]: /^\d+$/.test(right) ? Number(right) : right }));
    },
  );

  test("never shows the login in a URL that it refuses", async () => {
    const { said } = await talk(all("both", "repository"), [
      "https://me:hunter2@example.com/a.git",
      "https://me:hunter2@ example.com",
      "",
    ]);
    expect(said).toMatch(/user name /);
    expect(said).not.toContain("hunter2");
  });

  test("accepts the suggestion with an empty line, and no domain with the word none", async () => {
    const { answers, said } = await talk({}, Array<string>(20).fill(""));
    expect(answers).toEqual(toAnswers(fillSuggestions({})));
    expect(answers?.domain).toBeUndefined();
    expect(said).toMatch(/domain .*\? \[none\]/);
    const none = await talk(all("both", "domain"), ["none"]);
    expect(none.answers).toEqual({ ...toAnswers(all("both", "domain")), domain: undefined });
  });

  test("suggests what fits the answers before", async () => {
    const { said } = await talk({ name: "attic", where: "both" }, [
      "ash",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      "192.168.1.0/24",
    ]);
    expect(said).toContain("which server type? [cpx31]");
    expect(said).toMatch(/router have\? \[192\.168\.1\.1\]/);
    const { answers } = await talk({ where: "both", rentedControlPlanes: 1 }, Array<string>(20).fill(""));
    expect(answers?.proxmox?.controlPlanes).toBe(0);
  });

  test.each([
    ["at once", []],
    ["after a wrong answer", ["moon"]],
    ["in the middle", ["both", "fsn1"]],
  ])("ends with the input: %s", async (_, lines) => {
    const { failure } = await talk({}, lines);
    expect(failure).toMatch(/^Not a terminal, .*\? Pass the option /);
  });

  test.each([
    ["Ctrl-C", "\u0003"],
    ["Ctrl-D", "\u0004"],
  ])("is interrupted by %s on a terminal", async (_, key) => {
    const input = new PassThrough();
    const { ask, close } = openDialogue(input, new PassThrough().resume(), true);
    const asked = askQuestions({}, ask, checkAnswer).finally(close);
    input.write(key);
    await expect(asked).rejects.toBeInstanceOf(Interrupted);
  });

  test("stops after repeated wrong answers without a terminal", async () => {
    const { failure, said } = await talk({}, Array<string>(50).fill("moon"));
    expect(failure).toMatch(/^3 invalid answers /);
    expect(said.match(/"moon" is /g)).toHaveLength(3);
  });
});

describe("the next steps of npx coldstart new", () => {
  test("name rehearse and preflight", () => {
    const steps = nextSteps("clusters/attic.yaml").join("\n");
    expect(steps).toContain("npx coldstart rehearse attic");
    expect(steps).toContain("npx coldstart preflight attic");
  });
});
