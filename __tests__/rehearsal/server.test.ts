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

/** Asks for all providers, as Terraform does in this folder. @returns the line that the server answers */
async function attach(place: string): Promise<string> {
  const wrapper = connect(Number(server.env[PORT_VARIABLE]), "127.0.0.1");
  wrapper.write(`${ALL_PROVIDERS}\n${place}\n\n\n`);
  return (await text(wrapper)).trim();
}

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
