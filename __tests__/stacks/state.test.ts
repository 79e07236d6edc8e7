import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { LAYERS, parseCluster } from "../../spec";
import { addLayers } from "../../stacks";
import { hybridWith } from "../support/hybrid";
import { synthText } from "../support/synth";
import type { Stack } from "../support/synth";
import { nonEmpty } from "../support/non-empty";
import { sharedFolder } from "../support/temporary-folder";

const SOURCE = { env: "SOMETHING" };

const BACKENDS: Record<string, object> = {
  s3: { bucket: "states", region: "eu-central-1", kmsKey: "alias/states", roleArn: "arn:aws:iam::1:role/states" },
  "another S3": {
    backend: "s3",
    bucket: "states",
    key: "of/{cluster}/{layer}",
    region: "fsn1",
    endpoint: "https://fsn1.your-objectstorage.com",
    pathStyle: true,
    credentials: { AWS_ACCESS_KEY_ID: SOURCE, AWS_SECRET_ACCESS_KEY: { command: ["pass", "show", "states"] } },
  },
  http: {
    address: "https://git.example.com/api/v4/projects/7/terraform/state/{cluster}-{layer}",
    lockAddress: "https://git.example.com/api/v4/projects/7/terraform/state/{cluster}-{layer}/lock",
    lockMethod: "POST",
    unlockMethod: "DELETE",
    settings: { retry_wait_min: 5 },
  },
  pg: { connection: "postgres://db.example.com/terraform?sslmode=verify-full", credentials: { PGPASSWORD: SOURCE } },
  azurerm: {
    backend: "other",
    type: "azurerm",
    settings: { storage_account_name: "states", key: "{cluster}/{layer}", use_oidc: true, timeout_seconds: 30 },
    credentials: { ARM_CLIENT_SECRET: SOURCE },
  },
  "HCP Terraform": {
    backend: "other",
    type: "remote",
    settings: { organization: "example", workspaces: { name: "{cluster}-{layer}" } },
    credentials: { TF_TOKEN_app_terraform_io: SOURCE },
  },
};

const fileWith = (state: object) => hybridWith((file) => (file.state = state));
const backendOf = (stack: Stack) => stack.terraform.backend;
const readBy = (stack: Stack) => stack.data?.terraform_remote_state ?? {};

describe("the backend of the cluster file", () => {
  test.each(Object.entries(BACKENDS))("%s: a location for each layer, and no secret", (name, settings) => {
    const stacks = synthText(fileWith({ backend: name, ...settings }));
    expect({ backend: LAYERS.map((layer) => backendOf(stacks[layer])), read: readBy(stacks.infra) }).toMatchSnapshot();
    expect(JSON.stringify(stacks)).not.toMatch(/SOMETHING|"pass"/);
    // A layer is read from exactly where it is written.
    const written = LAYERS.map((layer) => JSON.stringify(backendOf(stacks[layer])));
    expect(new Set(written).size).toBe(LAYERS.length);
    expect(readBy(stacks.auth)).toEqual({});
    for (const layer of ["infra", "services", "config"] as const) {
      for (const [from, { backend, config }] of nonEmpty(Object.entries(readBy(stacks[layer]))))
        expect({ [backend as string]: config }).toEqual(backendOf(stacks[from as "auth"]));
    }
  });

  test("is never that of a rehearsal: its states are in its own folder", () => {
    const { cluster } = parseCluster("test.yaml", fileWith({ backend: "pg" }));
    const outdir = sharedFolder("test");
    const app = new App({ outdir });
    addLayers(app, cluster, join(outdir, "home"));
    app.synth();
    for (const layer of nonEmpty(LAYERS)) {
      const text = readFileSync(join(outdir, "stacks", layer, "cdk.tf.json"), "utf8");
      expect(backendOf(JSON.parse(text) as Stack)).toEqual({ local: { path: `../../home/state/${layer}.tfstate` } });
      expect(text).not.toContain('"pg"');
    }
  });

  test("is local and unencrypted by default", () => {
    expect(
      parseCluster(
        "test.yaml",
        hybridWith(() => undefined),
      ).cluster.state,
    ).toEqual({ backend: "local" });
  });
});
