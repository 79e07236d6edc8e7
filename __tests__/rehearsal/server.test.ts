import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ALL_PROVIDERS, PORT_VARIABLE } from "../../rehearsal/mirror";
import { startServer } from "../../rehearsal/server";
import type { RehearsalServer } from "../../rehearsal/server";
import { writeTestSchemas } from "./protocol/support/test-schemas";
import { temporaryFolder } from "../support/temporary-folder";

const schemas = writeTestSchemas();
const folder = temporaryFolder("server");
let server: RehearsalServer;
beforeEach(async () => {
  server = await startServer({ schemas, folder: folder(), providers: [] });
});
afterEach(async () => {
  await server.close();
});
afterAll(() => rmSync(schemas, { recursive: true, force: true }));

/** @returns the line that the server answers */
async function ask(request: string): Promise<string> {
  const wrapper = connect(Number(server.env[PORT_VARIABLE]), "127.0.0.1");
  wrapper.write(request);
  return (await text(wrapper)).trim();
}

/** Asks for all providers, as Terraform does in this folder. */
const attach = (place: string) => ask(`${ALL_PROVIDERS}\n${place}\n\n\n`);

test("a folder has its providers attached once", async () => {
  const path = await attach("/one");
  expect(JSON.parse(readFileSync(path, "utf8"))).toHaveProperty(["registry.terraform.io/test/alpha", "Addr"]);
  expect(await attach("/one")).toBe(path);
  expect(await attach("/two")).not.toBe(path);
});

test("a folder whose providers could not be attached is tried again", async () => {
  mkdirSync(join(folder(), "attached-1.json"));
  expect(await attach("/one")).toContain("EISDIR");
  expect(await attach("/one")).toBe(join(folder(), "attached-2.json"));
});

test("a wrapper that ends before its request is complete leaves the server usable", async () => {
  const wrapper = connect(Number(server.env[PORT_VARIABLE]), "127.0.0.1");
  wrapper.end(`${ALL_PROVIDERS}\n/one`);
  expect(await text(wrapper)).toBe("");
  expect(await attach("/one")).toBe(join(folder(), "attached-1.json"));
});

describe("wording", () => {
  test.each([
    ["that is too long", "x".repeat(64 * 1024 + 1), "the request for a provider is too long"],
    ["for an unknown provider", "test/unknown\n/one\n\n\n", "the rehearsal has no provider test/unknown"],
  ])("a request %s is answered with the reason", async (_, request, reason) => {
    expect(await ask(request)).toBe(reason);
    expect(await attach("/one")).toBe(join(folder(), "attached-1.json"));
  });
});
