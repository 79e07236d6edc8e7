import { existsSync } from "node:fs";
import { join } from "node:path";
import { synthHybrid } from "../support/synth";
import type { Layer } from "../../spec";
import { LAYERS } from "../../spec";
import { nonEmpty } from "../support/non-empty";

const stacks = synthHybrid();
const PUBLIC_OUTPUTS = ["node_addresses", "primary_ip_ids", "backup_key.publicKey"];

/** The outputs of other layers that a stack reads, from its JSON. */
function reads(layer: Layer): string[] {
  return (
    JSON.stringify(stacks[layer]).match(
      /[a-z(]*data\.terraform_remote_state\.[a-z]+\.outputs\.[a-z_]+(?:\.publicKey\b)?/g,
    ) ?? []
  );
}

describe("the contract between layers", () => {
  test("carries these values, and every secret of them is marked", () => {
    expect(Object.fromEntries(LAYERS.map((layer) => [layer, stacks[layer].output]))).toMatchObject({
      auth: {
        talos_identity: { sensitive: true },
        proxmox_tokens: { sensitive: true },
        sealed_secrets: { sensitive: true },
        service_credentials: { sensitive: true },
        backup_key: { sensitive: true },
        rotating: { sensitive: false },
      },
      infra: {
        kubernetes_connection: { sensitive: true },
        node_addresses: { sensitive: false },
        primary_ip_ids: { sensitive: false },
      },
    });
    expect(Object.keys(stacks.auth.output)).toHaveLength(7);
    expect(Object.keys(stacks.infra.output)).toHaveLength(3);
  });

  test("T18: every secret that is read is marked again, because reading a state drops the mark", () => {
    for (const layer of ["infra", "services", "config"] as const) {
      const secret = reads(layer).filter((read) => !PUBLIC_OUTPUTS.some((name) => read.endsWith(`.${name}`)));
      for (const read of nonEmpty(secret)) expect(read).toMatch(/sensitive\(data\./);
    }
  });

  test("no layer reads from a later one, or reads an undeclared output", () => {
    expect(reads("auth")).toEqual([]);
    for (const layer of ["infra", "services", "config"] as const) {
      for (const read of nonEmpty(reads(layer))) {
        const [, from, output] = /remote_state\.([a-z]+)\.outputs\.([a-z_]+)/.exec(read) as unknown as [
          string,
          Layer,
          string,
        ];
        expect(LAYERS.indexOf(from)).toBeLessThan(LAYERS.indexOf(layer));
        expect(Object.keys(stacks[from].output)).toContain(output);
      }
    }
  });

  test("external secrets are variables without a default, each only in the layers that need it", () => {
    const variables = Object.fromEntries(
      LAYERS.map((layer) => [
        layer,
        Object.entries(stacks[layer].variable ?? {})
          .filter(([, v]) => v.sensitive)
          .map(([name]) => name)
          .sort(),
      ]),
    );
    expect(variables).toEqual({
      auth: ["proxmox_atlas_password", "proxmox_atlas_username"],
      infra: ["hetzner_hillsboro_token"],
      services: [
        "alerts_smtp_password",
        "backup_target_access_key",
        "backup_target_secret_key",
        "git_token",
        "hetzner_hillsboro_token",
      ],
      config: ["hetzner_hillsboro_token"],
    });
    const all = LAYERS.flatMap((layer) => Object.values(stacks[layer].variable ?? {}));
    expect(all.filter((variable) => variable.sensitive && "default" in variable)).toEqual([]);
  });

  test("state is local, relative and separate for each layer", () => {
    for (const layer of nonEmpty(LAYERS)) {
      const { path } = (stacks[layer].terraform.backend as { local: { path: string } }).local;
      expect(path).toMatch(new RegExp(`^(\\.\\./)+.*\\.state/hybrid/${layer}\\.tfstate$`));
    }
  });
});

test("every program that a provisioner runs exists", () => {
  const programs = LAYERS.flatMap((layer) => JSON.stringify(stacks[layer]).match(/(?<=\/)ops\/[\w/-]+\.ts/g) ?? []);
  expect(programs.length).toBeGreaterThan(0);
  expect(programs.filter((program) => !existsSync(join(__dirname, "../..", program)))).toEqual([]);
});
