import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { TIMEOUTS } from "../../../ops/checks/timeouts";
import { waitForServiceApis } from "../../../ops/checks/readiness";
import { authentikWeb } from "../../../rehearsal/web/authentik";
import { harborWeb } from "../../../rehearsal/web/harbor";
import { powerdnsWeb } from "../../../rehearsal/web/powerdns";
import { Authentik } from "../../../rehearsal/world/authentik";
import { DURATIONS } from "../../../rehearsal/world/durations";
import { Harbor } from "../../../rehearsal/world/harbor";
import { Store } from "../../../rehearsal/world/store";
import { HYBRID } from "./cluster/support/context";
import { nonEmpty } from "../../support/non-empty";

const CREDENTIALS = {
  "powerdns-api-key": { value: "key-of-powerdns" },
  "authentik-api-token": { value: "token-of-authentik" },
  "harbor-admin-password": { value: "password-of-harbor" },
};
const KUBECONFIG = "/nowhere/kubeconfig";
const SHORT = { ...TIMEOUTS.apis, seconds: 0.5 };

const taking = (value: string) => ({ down: () => undefined, credential: () => value });
const authentik = new Authentik(new Store());
const healthy: Record<string, RequestListener> = {
  powerdns: powerdnsWeb(taking("key-of-powerdns")),
  authentik: authentikWeb(authentik, taking("token-of-authentik")),
  harbor: harborWeb(new Harbor(new Store()), taking("password-of-harbor")),
};

let answers: Record<string, RequestListener>;
const servers: Server[] = [];
const environment: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  for (const service of Object.keys(healthy)) {
    const server = createServer((request, response) => answers[service]?.(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    environment[`TF_VAR_${service}_url`] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    servers.push(server);
  }
});
afterAll(() => servers.forEach((server) => server.close()));
beforeEach(() => (answers = { ...healthy }));

async function waitForApis(where = environment): Promise<string> {
  const outputs = () => Promise.resolve({ service_credentials: CREDENTIALS });
  try {
    return await waitForServiceApis(
      {
        cluster: HYBRID,
        places: { kubeconfig: KUBECONFIG },
        environment: where,
        outputs,
      },
      SHORT,
    );
  } catch (error) {
    return (error as Error).message;
  }
}

describe("the APIs that the config layer talks to", () => {
  test("accept the credentials of auth", async () => {
    expect(await waitForApis()).toBe("powerdns, authentik, harbor");
  });

  describe("wording", () => {
    test("are named when they close the connection, with the time, the reason and a command", async () => {
      answers.harbor = (request) => request.socket.destroy();
      expect((await waitForApis()).split("\n")).toEqual([
        expect.stringMatching(
          /^Timed out after 500ms waiting until the APIs that the config layer uses accept its credentials: service-apis has failed since \S+ UTC: harbor: .*closed the connection/,
        ),
        expect.stringMatching(/^Reason for the timeout: Authentik/),
        `For details, run: KUBECONFIG=${KUBECONFIG} kubectl -n harbor get pods,events`,
      ]);
    });
  });

  test("are all listed at once", async () => {
    answers = {};
    for (const service of Object.keys(healthy)) answers[service] = (_, response) => response.writeHead(503).end();
    expect(await waitForApis()).toMatch(/powerdns: .* 503; authentik: .* 503; harbor: .* 503/);
  });

  test.each([
    ["powerdns", powerdnsWeb(taking("another")), 401],
    ["authentik", authentikWeb(authentik, taking("another")), 403],
    ["harbor", harborWeb(new Harbor(new Store()), taking("another")), 401],
  ])("%s is not ready while it refuses the credential, which is not printed", async (service, answer, status) => {
    answers[service] = answer;
    const message = await waitForApis();
    expect(message).toMatch(new RegExp(`${service}: .* ${status}: `));
    for (const { value } of nonEmpty(Object.values(CREDENTIALS))) expect(message).not.toContain(value);
  });

  test("Authentik is not ready before it has created its flows", async () => {
    answers.authentik = (request, response) => {
      if (request.url?.includes("default-provider-invalidation-flow")) return void response.end('{"results":[]}');
      healthy.authentik?.(request, response);
    };
    expect(await waitForApis()).toMatch(/authentik: .* flow /);
  });

  test("are reached through a port-forward by default", async () => {
    expect(await waitForApis({})).toContain(KUBECONFIG);
  });
});

test("the timeout covers the longest known start of Authentik", () => {
  expect(TIMEOUTS.apis.seconds).toBeGreaterThan(DURATIONS["flux-release.authentik"]?.max ?? Infinity);
});
