import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { HIDDEN, redact } from "../../../../ops/support/redaction";
import { redactingStream } from "../../../../ops/support/redaction/stream";

/** Longer than the time after which an incomplete line is passed on. */
const SILENCE = 400;

function makeKey(label = "", lines = 3): string {
  const body = `${"Ab1+".repeat(16)}\n`.repeat(lines);
  return `-----BEGIN ${label}PRIVATE KEY-----\n${body}x9Q=\n-----END ${label}PRIVATE KEY-----\n`;
}

const KEY = makeKey();
const splitLines = (text: string) => text.split(/(?<=\n)/);
const splitBytes = (text: string) => Array.from(Buffer.from(text), (byte) => Buffer.from([byte]));

function openStream() {
  const stream = redactingStream();
  const seen = { text: "" };
  stream.on("data", (chunk: Buffer) => (seen.text += chunk.toString()));
  return { stream, seen };
}

async function passThrough(chunks: readonly (string | Buffer)[]): Promise<string> {
  const { stream, seen } = openStream();
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await once(stream, "end");
  return seen.text;
}

describe("a private key in a stream is hidden", () => {
  const around = (key: string) => `före\n${key}after\n`;

  test.each([
    ["alone", KEY, `${HIDDEN}\n`],
    ["with Windows line endings", KEY.replaceAll("\n", "\r\n"), `${HIDDEN}\r\n`],
    ["indented in YAML", `key: |\n${KEY.replaceAll(/^(?=.)/gm, "    ")}`, `key: |\n    ${HIDDEN}\n`],
    ["in one line of JSON", `${JSON.stringify({ key: KEY })}\n`, `{"key":"${HIDDEN}\\n"}\n`],
    ["with another one behind it", KEY + makeKey("RSA "), `${HIDDEN}\n${HIDDEN}\n`],
    ["with another one in the same line", `${KEY.trim()}${KEY}`, `${HIDDEN}${HIDDEN}\n`],
    ["with text before the next one", `${KEY}between\n${makeKey("EC ")}`, `${HIDDEN}\nbetween\n${HIDDEN}\n`],
    ["with the label of Talos", makeKey("ED25519 "), `${HIDDEN}\n`],
    ["behind a row of hyphens", `-------${KEY}`, `-------${HIDDEN}\n`],
  ])("%s", async (_, text, shown) => {
    const whole = around(text);
    for (const chunks of [[whole], splitLines(whole), splitBytes(whole)])
      expect(await passThrough(chunks)).toBe(around(shown));
  });

  test("wherever the boundary between two chunks is", async () => {
    const whole = around(KEY);
    for (let at = 1; at < whole.length; at++)
      expect(await passThrough([whole.slice(0, at), whole.slice(at)])).toBe(around(`${HIDDEN}\n`));
  });

  test("of any size", async () => {
    const whole = around(makeKey("", 5000));
    expect(whole.length).toBeGreaterThan(4 * 65_536);
    const pipeSized = whole.match(/[^]{1,65536}/g) ?? [];
    for (const chunks of [pipeSized, splitLines(whole)]) expect(await passThrough(chunks)).toBe(around(`${HIDDEN}\n`));
  });

  test("when it has no end", async () => {
    const open = `before\n${KEY.slice(0, KEY.indexOf("-----END") + 12)}`;
    for (const chunks of [[open], splitLines(open), splitBytes(open)])
      expect(await passThrough(chunks)).toBe(`before\n${HIDDEN}`);
  });

  test.each([3, 8, 13, 20, 25])("when the stream pauses after %i characters of its first line", async (length) => {
    const { stream, seen } = openStream();
    stream.write(KEY.slice(0, length));
    await wait(SILENCE);
    expect(seen.text).toBe("");
    stream.end(KEY.slice(length));
    await once(stream, "end");
    expect(seen.text).toBe(`${HIDDEN}\n`);
  });
});

describe("after a private key without an end", () => {
  const [begin = "", line = ""] = splitLines(KEY);
  const after = "Plan: 1 to add.\n\ndone\nPassword\n  Enter a value: ";

  test.each([
    ["its first lines", begin + line, `${HIDDEN}\n`],
    ["only its first line", begin, `${HIDDEN}\n`],
    ["its headers", `${begin}Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B\n\n${line}`, `${HIDDEN}\n`],
    ["in the frame of an error", `│ ${begin}│ ${line}`, `│ ${HIDDEN}\n`],
    ["in one line of JSON", `${JSON.stringify({ key: begin + line })}\n`, `{"key":"${HIDDEN}\n`],
    ["only its name", `no "${begin.trim()}" in there\n`, `no "${HIDDEN}" in there\n`],
    ["before a progress bar", `${begin}${line}1 %\r2 %\r`, `${HIDDEN}\n1 %\r2 %\r`],
  ])("the text is shown again: %s", async (_, text, shown) => {
    for (const chunks of [[text + after], splitLines(text + after), splitBytes(text + after)])
      expect(await passThrough(chunks)).toBe(shown + after);
  });

  test("a line is shown as soon as it is complete", async () => {
    const { stream, seen } = openStream();
    stream.write(`${begin}${line}Error: not found\n`);
    await wait(5);
    expect(seen.text).toBe(`${HIDDEN}\nError: not found\n`);
    stream.destroy();
  });

  test("the rest of the key is hidden if the text was from another program", async () => {
    const other = "db | it is ready\n";
    const text = `${begin}${line}${other}${KEY.slice(begin.length)}after\n`;
    for (const chunks of [[text], splitLines(text), splitBytes(text)])
      expect(await passThrough(chunks)).toBe(`${HIDDEN}\n${other}${HIDDEN}\nafter\n`);
  });
});

describe("no line of a private key is ever shown", () => {
  const base64 = (lengths: { minLength: number; maxLength: number }) =>
    fc.string({ ...lengths, unit: fc.constantFrom(..."ABCXYZabcxyz0189+/") });
  const full = fc.constantFrom(64, 70, 76).chain((length) => base64({ minLength: length, maxLength: length }));
  const body = fc.tuple(fc.array(full, { minLength: 1, maxLength: 4 }), base64({ minLength: 5, maxLength: 63 }));
  /** What programs write around a line. */
  const decorations: readonly ((line: string, i: number) => string)[] = [
    (line) => `${line}\n`,
    (line) => `${line}\r\n`,
    (line) => `    ${line}\n`,
    (line, i) => `  ${i % 2 ? "+" : "-"} ${line}\n`,
    (line) => `-${line}\n`,
    (line) => `│ ${line}\n`,
    (line) => `  "${line}",\n`,
    (line) => `${line}\\n`,
    (line) => `${line}\\\\r\\\\n`,
    (line) => `${line} `,
    (line, i) => `     ${i}\t${line}\n`,
    (line, i) => `${i}:${line}\n`,
    (line, i) => `web-0 | 2026-11-18T08:00:${10 + i}.079Z ${line}\n`,
  ];

  test("however it is written, wherever it ends, and in pieces of any size", async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 });
    const cut = fc.nat({ max: 8 });
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.constantFrom(...decorations),
        cut,
        sizes,
        async ([many, last], decorate, kept, size) => {
          const lines = [...many, last];
          const key = ["-----BEGIN PRIVATE KEY-----", ...lines, "-----END PRIVATE KEY-----"].slice(0, kept + 1);
          const text = `before\n${key.map(decorate).join("")}\nApply complete! 1 added.\n`;
          const chunks: string[] = [];
          for (let at = 0, i = 0; at < text.length; i++) {
            const length = size[i % size.length] ?? 1;
            chunks.push(text.slice(at, at + length));
            at += length;
          }
          const shown = await passThrough(chunks);
          expect(lines.filter((line) => shown.includes(line))).toEqual([]);
          expect(shown).toMatch(/^before\n[^]*\(secret\)[^]*\nApply complete! 1 added\.\n$/);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("other text in a stream", () => {
  test("is passed on line by line, also behind a key", async () => {
    const { stream, seen } = openStream();
    let expected = "";
    for (const [text, shown] of [
      ["one\n", "one\n"],
      ["-----\n", "-----\n"],
      ["-----BEGIN CERTIFICATE-----\n", "-----BEGIN CERTIFICATE-----\n"],
      ["-----BEGIN \n", "-----BEGIN \n"],
      [KEY, `${HIDDEN}\n`],
      ["two\n", "two\n"],
    ] as const) {
      stream.write(text);
      await wait(5);
      expect(seen.text).toBe((expected += shown));
    }
    stream.destroy();
  });

  test.each(["-----", "a -----BEGIN PRIV", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----"])(
    "keeps its end: %j",
    async (text) => {
      expect(await passThrough(splitBytes(text))).toBe(text);
    },
  );
});

test("a private key with the label of Talos is hidden in a complete text", () => {
  expect(redact(`a ${makeKey("ED25519 ")}b`)).toBe(`a ${HIDDEN}\nb`);
});
