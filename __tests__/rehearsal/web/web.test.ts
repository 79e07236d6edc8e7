import { readFileSync } from "node:fs";
import { request } from "node:https";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { join } from "node:path";
import { WholeWorld } from "../../../rehearsal";
import { startWeb } from "../../../rehearsal/web";
import type { Web } from "../../../rehearsal/web";
import { sharedFolder } from "../../support/temporary-folder";

const ATLAS = "https://atlas.example.org:8006/";
const PROJECT = "https://github.com/me/cluster.git";
const AT_HOME = "https://git.example.org/me/home.git";
const RIGHT = "rehearsal-secret";

const folder = sharedFolder("web");
let world: WholeWorld;
let web: Web;
beforeAll(async () => {
  const known = [PROJECT, AT_HOME].map((url) => ({ url, branch: "main" }));
  const proxmox = [{ endpoint: ATLAS, host: "atlas" }];
  world = new WholeWorld({ folder: join(folder, "world"), git: { known }, providers: { proxmox } });
  web = await startWeb({ world, folder, repositories: known.map(({ url }) => url) });
});
afterAll(async () => {
  await web.close();
});

interface Question {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Asks as a client behind the proxy does: by the host's own name, and with the rehearsal's authority alone. */
async function ask(address: string, { method = "GET", headers = {}, body }: Question = {}) {
  const url = new URL(address);
  const take = web.route(url.hostname, Number(url.port || 443));
  if (!take) throw new Error("nothing listens there");
  const door: Server = createServer(take);
  await new Promise<void>((done) => door.listen(0, "127.0.0.1", done));
  const { port } = door.address() as AddressInfo;
  const ca = readFileSync(web.env.NODE_EXTRA_CA_CERTS ?? "");
  try {
    return await new Promise<{ status?: number | undefined; text: string }>((resolve, reject) => {
      const clientRequest = request(
        {
          host: "127.0.0.1",
          port,
          servername: url.hostname,
          path: url.pathname + url.search,
          method,
          headers,
          ca,
          agent: false,
        },
        (response) => {
          let text = "";
          response.on("data", (chunk) => (text += String(chunk)));
          response.on("end", () => resolve({ status: response.statusCode, text }));
        },
      );
      clientRequest.on("error", reject);
      clientRequest.end(body);
    });
  } finally {
    door.close();
  }
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const basic = (token: string) => ({
  headers: { authorization: `Basic ${Buffer.from(`git:${token}`).toString("base64")}` },
});

describe("the web hosts of a rehearsal", () => {
  test("have their real names, and no other host exists", () => {
    expect(web.route("api.hetzner.cloud", 443)).toBeDefined();
    expect(web.route("ATLAS.example.org", 8006)).toBeDefined();
    for (const [host, port] of [
      ["api.hetzner.cloud", 80],
      ["atlas.example.org", 22],
      ["example.org", 443],
    ] as const)
      expect(web.route(host, port)).toBeUndefined();
  });

  test("Hetzner lists servers for the right token", async () => {
    const { status, text } = await ask("https://api.hetzner.cloud/v1/servers", bearer(RIGHT));
    expect([status, JSON.parse(text)]).toMatchObject([200, { servers: [] }]);
    const refused = await ask("https://api.hetzner.cloud/v1/servers", bearer("wrong"));
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      401,
      { error: { code: "unauthorized", message: "unable to authenticate" } },
    ]);
  });

  test("Hetzner lists by label, page by page, and deletes leftovers", async () => {
    const project = world.base.providers.hetzner.state.project(RIGHT);
    const volume = (number: number, cluster: string) =>
      project.createVolume({ name: `pvc-${number}`, size: 10, location: "hil", labels: { cluster } });
    for (let number = 0; number < 30; number++) volume(number, number < 27 ? "test" : "other");
    const page = async (number: number) => {
      const query = `label_selector=${encodeURIComponent("cluster=test")}&page=${number}`;
      const { text } = await ask(`https://api.hetzner.cloud/v1/volumes?${query}`, bearer(RIGHT));
      return JSON.parse(text) as { volumes: { id: number }[]; meta: { pagination: { next_page: number | null } } };
    };
    const [first, second] = [await page(1), await page(2)];
    expect([first.volumes.length, first.meta.pagination.next_page]).toEqual([25, 2]);
    expect([second.volumes.length, second.meta.pagination.next_page]).toEqual([2, null]);

    const [doomed] = first.volumes;
    const remove = () =>
      ask(`https://api.hetzner.cloud/v1/volumes/${doomed?.id}`, { method: "DELETE", ...bearer(RIGHT) });
    project.placeVolume(doomed?.id ?? 0, 1);
    expect((await remove()).status).toBe(423);
    project.placeVolume(doomed?.id ?? 0, undefined);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
  });

  test("GitHub reports push access", async () => {
    const { status, text } = await ask("https://api.github.com/repos/me/cluster", bearer(RIGHT));
    expect([status, JSON.parse(text)]).toEqual([
      200,
      expect.objectContaining({ permissions: expect.objectContaining({ push: true }) }),
    ]);
    expect(await ask("https://api.github.com/repos/me/cluster", bearer("wrong"))).toMatchObject({
      status: 401,
      text: expect.stringContaining("Bad credentials"),
    });
    expect(await ask("https://api.github.com/repos/me/other", bearer(RIGHT))).toMatchObject({ status: 404 });
  });

  test("other git hosts accept accounts with push access", async () => {
    const refs = `${AT_HOME}/info/refs?service=git-receive-pack`;
    expect(await ask(refs, basic(RIGHT))).toEqual({ status: 200, text: "001f# service=git-receive-pack\n00000000" });
    expect(await ask(refs, basic("wrong"))).toMatchObject({ status: 401 });
    expect(await ask(refs.replace("home", "away"), basic(RIGHT))).toMatchObject({ status: 404 });
  });
});

describe("Proxmox", () => {
  const logIn = (username: string, password: string) =>
    ask(`${ATLAS}api2/json/access/ticket`, {
      method: "POST",
      body: new URLSearchParams({ username, password }).toString(),
    });
  const look = async (path: string, cookie: string) => {
    const { status, text } = await ask(`${ATLAS}api2/json${path}`, { headers: { cookie } });
    return [status, (JSON.parse(text) as { data: unknown }).data];
  };

  test.each([
    ["root@pam", "wrong"],
    ["nobody@pve", RIGHT],
    ["root@pam", ""],
  ])("refuses %s with %j", async (username, password) => {
    expect(await logIn(username, password)).toEqual({ status: 401, text: '{"data":null}' });
  });

  test("lists its objects only after a login", async () => {
    const { status, text } = await logIn("root@pam", RIGHT);
    expect(status).toBe(200);
    const { data } = JSON.parse(text) as { data: { ticket: string } };
    const cookie = `PVEAuthCookie=${encodeURIComponent(data.ticket)}`;
    expect(await look("/version", cookie)).toEqual([
      200,
      expect.objectContaining({ version: expect.stringMatching(/^9\./) }),
    ]);
    expect(await look("/nodes", cookie)).toEqual([200, [{ node: "atlas", status: "online", type: "node" }]]);
    expect(await look("/nodes/atlas/storage", cookie)).toEqual([
      200,
      expect.arrayContaining([
        expect.objectContaining({ storage: "local", content: expect.stringContaining("import") }),
      ]),
    ]);
    expect(await look("/nodes/other/storage", cookie)).toEqual([501, null]);
    expect(await look("/nodes", "PVEAuthCookie=forged")).toEqual([401, null]);
  });

  test("lists the machines that Terraform created", async () => {
    const { vms } = world.base.providers.proxmox.state.cluster(ATLAS);
    vms.create(
      { user: "root@pam" },
      {
        node: "atlas",
        id: 1500,
        name: "talos-pve-cp-0",
        machineType: "q35",
        disks: [],
        bios: "seabios",
        networks: [],
        agent: false,
        serial: false,
        started: true,
        protection: false,
      },
    );
    const { text } = await logIn("root@pam", RIGHT);
    const { data } = JSON.parse(text) as { data: { ticket: string } };
    const cookie = `PVEAuthCookie=${encodeURIComponent(data.ticket)}`;
    const vm = { vmid: 1500, name: "talos-pve-cp-0" };
    expect(await look("/nodes/atlas/qemu", cookie)).toEqual([200, [expect.objectContaining(vm)]]);
    expect(await look("/cluster/resources?type=vm", cookie)).toEqual([
      200,
      [expect.objectContaining({ ...vm, node: "atlas", type: "qemu" })],
    ]);
  });

  test("lists the content of a datastore, and deletes a disk only with the CSRF token", async () => {
    const { storage } = world.base.providers.proxmox.state.cluster(ATLAS);
    const disk = { node: "atlas", datastore: "local-zfs", name: "vm-987654321-pvc-a", gibibytes: 1 };
    storage.createDisk({ user: "root@pam" }, disk);
    const { text } = await logIn("root@pam", RIGHT);
    const { data } = JSON.parse(text) as { data: { ticket: string; CSRFPreventionToken: string } };
    const cookie = `PVEAuthCookie=${encodeURIComponent(data.ticket)}`;
    const content = "/nodes/atlas/storage/local-zfs/content";
    const volume = { volid: "local-zfs:vm-987654321-pvc-a", content: "images", vmid: 987654321 };
    expect(await look(`${content}?content=images`, cookie)).toEqual([200, [expect.objectContaining(volume)]]);
    expect(await look(`${content}?content=import`, cookie)).toEqual([200, []]);
    const remove = (csrfpreventiontoken: string) =>
      ask(`${ATLAS}api2/json${content}/${encodeURIComponent(volume.volid)}`, {
        method: "DELETE",
        headers: { cookie, csrfpreventiontoken },
      });
    expect((await remove("forged")).status).toBe(401);
    expect(await remove(data.CSRFPreventionToken)).toMatchObject({
      status: 200,
      text: expect.stringContaining("UPID"),
    });
    expect(await remove(data.CSRFPreventionToken)).toMatchObject({
      status: 500,
      text: expect.stringContaining("does not exist"),
    });
  });
});
