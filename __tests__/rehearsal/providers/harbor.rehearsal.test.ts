import { harborProvider } from "../../../rehearsal/providers/harbor";
import { Harbor } from "../../../rehearsal/world/harbor";
import { Store } from "../../../rehearsal/world/store";
import { ServedProvider } from "../protocol/support/served-provider";
import { requiredProviders } from "../protocol/support/terraform";

const world = new Harbor(new Store());
const at = new ServedProvider((access) => harborProvider(world, access), "Harbor12345");

function write(resource: object, password = "Harbor12345"): void {
  at.workspace.write({
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
  const { code, text } = await at.workspace.run("apply", "-no-color", "-auto-approve");
  expect(code).toBe(1);
  return text;
}

test("sets single sign-on and a project, re-plans empty, and keeps after a destroy what Harbor keeps", async () => {
  write({ harbor_config_auth: { oidc: OIDC }, harbor_project: { apps: { name: "apps", public: true } } });
  await at.workspace.init();
  await at.workspace.apply();
  expect((await at.workspace.plan()).text).toContain("No changes");
  expect((await at.workspace.state())["harbor_project.apps"]).toMatchObject({ id: "/projects/2", project_id: 2 });
  expect(JSON.stringify(world.configuration())).not.toContain('"secret"');

  write({ harbor_config_auth: { oidc: OIDC }, harbor_project: { apps: { name: "apps2" } } });
  expect((await at.workspace.plan()).text).toContain("harbor_project.apps must be replaced");
  await at.workspace.succeed("destroy", "-no-color", "-auto-approve");
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
  at.down = "Deployment harbor-core: 0/1 pods ready";
  expect(await failing(projects)).toContain("dial tcp 127.0.0.1:18082: connect: connection refused");
  at.down = undefined;
}, 60_000);
