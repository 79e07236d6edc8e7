/** A backend over HTTP that refuses the state at the end of an apply, and the whole run after it. */
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { placesIn } from "../../../rehearsal/run";
import { Rehearsed } from "../../support/rehearsed";

const SINGLE = join(__dirname, "../../fixtures/valid/single-node-on-proxmox.yaml");

// It reports that there is no state yet, and refuses every write.
const backend = createServer((request, response) => response.writeHead(request.method === "GET" ? 404 : 503).end());
const file = join(tmpdir(), `coldstart-errored-${process.pid}.yaml`);
let lab: Rehearsed;

beforeAll(async () => {
  await new Promise<void>((listening) => backend.listen(0, "127.0.0.1", listening));
  const { port } = backend.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/{cluster}/{layer}`;
  const state = `state: { backend: http, address: "${address}", settings: { retry_max: 0 } }`;
  writeFileSync(file, `${readFileSync(SINGLE, "utf8")}${state}\n`);
  lab = await Rehearsed.start(file);
}, 60_000);
afterAll(async () => {
  await lab.close();
  backend.close();
  rmSync(file, { force: true });
});

test("the next run pushes the state of the apply, and creates nothing twice", async () => {
  const { output: stacks, state } = placesIn(lab.folder);
  const stack = join(stacks, "stacks", "auth");
  lab.synthWithBackend();
  await expect(lab.deploy("auth")).rejects.toThrow(/errored\.tfstate|Failed to (save|persist) state/);
  const errored = readFileSync(join(stack, "errored.tfstate"), "utf8");
  // A rehearsal keeps its states in files; Terraform would ask whether to move there what the other backend has.
  rmSync(join(stack, ".terraform"), { recursive: true });
  const users = () =>
    lab.world.base.providers.proxmox.state.cluster("https://pve.example.com:8006/").access.users.values();
  const made = JSON.stringify(users());

  const { code, output } = await lab.coldStart(file, "--yes", "--only", "layer:auth");
  expect([code, output]).toEqual([0, expect.stringMatching(/errored\.tfstate of auth/)]);
  expect(output).toMatch(/nothing to do/);
  expect(JSON.stringify(users())).toBe(made);
  const outputs = (text: string) => (JSON.parse(text) as { outputs: unknown }).outputs;
  expect(outputs(readFileSync(join(state, "auth.tfstate"), "utf8"))).toEqual(outputs(errored));
  expect(existsSync(join(stack, "errored.tfstate"))).toBe(false);
  expect(readdirSync(join(state, "kept")).filter((name) => name.startsWith("auth-errored-"))).toHaveLength(1);
}, 120_000);
