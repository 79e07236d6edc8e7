import { harborProvider } from "../../../rehearsal/providers/harbor";
import { startServer } from "../../../rehearsal/server";
import type { RehearsalServer } from "../../../rehearsal/server";
import { Harbor } from "../../../rehearsal/world/harbor";
import { Store } from "../../../rehearsal/world/store";
import { Workspace, requiredProviders } from "../protocol/support/terraform";

const world = new Harbor(new Store());
let down: string | undefined;
let server: RehearsalServer;
let workspace: Workspace;

beforeAll(async () => {
  server = await startServer({
    providers: [harborProvider(world, { down: () => down, credential: () => "Harbor12345" })],
  });
  workspace = new Workspace(server.env);
});

afterAll(async () => {
  workspace.remove();
  await server.close();
});

function write(resource: object, password = "Harbor12345"): void {
  workspace.write({
    terraform: requiredProviders("goharbor/harbor"),
    provider: { harbor: { url: "http://127.0.0.1:18082/", username: "admin", password } },
    resource,
  });
}

const OIDC = {
  auth_mode: "oidc_auth",
  primary_auth_mode: true,
  oidc_name: "authentik",
  oidc_endpoint: "https://auth.example.com/application/o/harbor/",
  oidc_client_id: "harbor",
  oidc_client_secret: "secret",
  oidc_scope: "openid,email,profile",
  oidc_verify_cert: true,
};

async function failing(resource: object, password?: string): Promise<string> {
  write(resource, password);
  const { code, text } = await workspace.run("apply", "-no-color", "-auto-approve");
  expect(code).toBe(1);
  return text;
}

test("sets single sign-on and a project, re-plans empty, and keeps after a destroy what Harbor keeps", async () => {
  write({ harbor_config_auth: { oidc: OIDC }, harbor_project: { apps: { name: "apps", public: true } } });
  await workspace.init();
  await workspace.apply();
  expect((await workspace.plan()).text).toContain("No changes");
  expect((await workspace.state())["harbor_project.apps"]).toMatchObject({ id: "/projects/2", project_id: 2 });
  expect(JSON.stringify(world.configuration())).not.toContain('"secret"');

  write({ harbor_config_auth: { oidc: OIDC }, harbor_project: { apps: { name: "apps2" } } });
  expect((await workspace.plan()).text).toContain("harbor_project.apps must be replaced");
  await workspace.succeed("destroy", "-no-color", "-auto-approve");
  expect(world.project(2)).toBeUndefined();
  expect(world.configuration()["auth_mode"]).toBe("oidc_auth");
}, 60_000);

test("refuses contradictory settings, and what Harbor refuses", async () => {
  const oidc = (changes: object) => ({ harbor_config_auth: { it: { ...OIDC, ...changes } } });
  expect(await failing(oidc({ ldap_url: "ldaps://x" }))).toContain("conflicts with ldap_url");
  expect(await failing(oidc({ oidc_endpoint: null }))).toContain("all of `oidc_endpoint,oidc_name` must be specified");
  expect(await failing(oidc({ oidc_client_secret: null }))).toContain(
    "one of oidc_client_secret or oidc_client_secret_wo must be configured",
  );
  expect(await failing({ harbor_project: { it: { name: "Apps" } } })).toContain("project name is not in lower case");
  expect(await failing({ harbor_project: { it: { name: "library" } } })).toContain(
    "The project named library already exists",
  );
}, 60_000);

test("fails with a wrong password, and if the server is down", async () => {
  const projects = { harbor_project: { it: { name: "one" } } };
  expect(await failing(projects, "wrong")).toContain('{"errors":[{"code":"UNAUTHORIZED","message":"unauthorized"}]}');
  down = "Deployment harbor-core: 0/1 pods ready";
  expect(await failing(projects)).toContain("dial tcp 127.0.0.1:18082: connect: connection refused");
  down = undefined;
}, 60_000);
