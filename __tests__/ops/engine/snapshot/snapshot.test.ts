import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { secrets } from "../../../../ops/support/redaction";
import { mayRead, serveRepository } from "../../../../ops/engine/snapshot/serve";
import { openSnapshot } from "../../../../ops/engine/snapshot/session";
import type { Session } from "../../../../ops/engine/snapshot/session";
import { takeSnapshot } from "../../../../ops/engine/snapshot/take-snapshot";
import { isSnapshotWanted, findSnapshotObstacle } from "../../../../ops/support/snapshot-option";
import { loadCluster } from "../../../../spec";
import { temporaryFolder } from "../../../support/temporary-folder";

const N100 = loadCluster("clusters/n100.yaml").cluster;
const environment = {
  PATH: process.env.PATH,
  HOME: tmpdir(),
  GIT_CONFIG_GLOBAL: "/dev/null",
};

/** The reader of the snapshot is on this machine. */
const HERE = { ownAddress: "127.0.0.1" };

const place = temporaryFolder("snapshots");
let project: string;
beforeEach(() => {
  project = join(place(), "project");
  execFileSync("git", ["init", "--quiet", project]);
  write("infra/kustomization.yaml", "resources: []\n");
  write("gone.txt", "was here");
  write(".gitignore", ".state/\n");
  git("add", "--all");
  git("commit", "--quiet", "-m", "An earlier state");
  write("infra/kustomization.yaml", "resources: [a.yaml]\n");
  git("commit", "--quiet", "--all", "-m", "The last commit");
});

function git(...args: string[]): string {
  const identity = ["-c", "user.name=me", "-c", "user.email=me@example.org"];
  return execFileSync("git", [...identity, ...args], { cwd: project, env: environment, encoding: "utf8" }).trim();
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(project, name)), { recursive: true });
  writeFileSync(join(project, name), text);
}

/** Asynchronous, because this process is the server. */
function runGit(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((done) =>
    execFile("git", ["-c", "http.proxy=", ...args], { env: environment }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}` }),
    ),
  );
}

const take = () => takeSnapshot({ project, folder: join(place(), "snapshot.git"), branch: "main", environment });

describe("a snapshot", () => {
  test("is the work tree: with uncommitted files, without ignored and deleted ones", async () => {
    write("infra/a.yaml", "kind: ConfigMap\n");
    write("infra/kustomization.yaml", "resources: [a.yaml] # changed\n");
    write(".state/auth.tfstate", "{}");
    rmSync(join(project, "gone.txt"));
    const { commit, uncommitted, leftOut } = await take();
    expect([uncommitted, leftOut]).toEqual([["infra/a.yaml", "infra/kustomization.yaml"], []]);
    const show = (...args: string[]) => git("--git-dir", join(place(), "snapshot.git"), ...args);
    expect(show("ls-tree", "-r", "--name-only", "main").split("\n")).toEqual([
      ".gitignore",
      "infra/a.yaml",
      "infra/kustomization.yaml",
    ]);
    expect(show("show", "main:infra/kustomization.yaml")).toBe("resources: [a.yaml] # changed");
    expect(show("rev-parse", "HEAD")).toBe(commit);
  });

  test("has no history, and no other object of the repository", async () => {
    write("stash-me.txt", "kept");
    git("add", "stash-me.txt");
    git("stash", "--quiet");
    await take();
    const objects = git("--git-dir", join(place(), "snapshot.git"), "count-objects", "-v");
    // One commit, two trees, three files.
    expect(objects).toMatch(/^count: 0$[^]*^in-pack: 6$/m);
    expect(git("--git-dir", join(place(), "snapshot.git"), "log", "--format=%s", "main")).toMatch(/^Snapshot /);
  });

  test("does not change the repository, and is the same for the same tree", async () => {
    write("new.txt", "new");
    const before = [git("status", "--porcelain"), git("count-objects", "-v"), git("for-each-ref")];
    const [first, second] = [await take(), await take()];
    expect(second.commit).toBe(first.commit);
    expect([git("status", "--porcelain"), git("count-objects", "-v"), git("for-each-ref")]).toEqual(before);
  });

  test("leaves out and names files with secrets", async () => {
    secrets.learnVariables({ TF_VAR_proxmox_n100_password: "hunter2-of-this-test" });
    write(".env", "PASSWORD=x");
    write("notes/login.md", "root@pam, hunter2-of-this-test\n");
    write("key.txt", "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n");
    write("infra/kustomization.yaml", "# hunter2-of-this-test\n");
    write("harmless.md", "harmless\n");
    const { leftOut } = await take();
    expect(leftOut).toEqual([".env", "infra/kustomization.yaml", "key.txt", "notes/login.md"]);
    const show = (...args: string[]) => git("--git-dir", join(place(), "snapshot.git"), ...args);
    const files = show("ls-tree", "-r", "--name-only", "main").split("\n");
    expect([files.includes("harmless.md"), leftOut.filter((file) => files.includes(file))]).toEqual([
      true,
      ["infra/kustomization.yaml"],
    ]);
    expect(show("show", "main:infra/kustomization.yaml")).toBe("resources: [a.yaml]");
  });

  test("that cannot be created reports why", async () => {
    const options = { project: tmpdir(), folder: join(place(), "x.git"), branch: "main", environment };
    await expect(takeSnapshot(options)).rejects.toThrow(/: git .* git repository/);
  });
});

describe("a snapshot that is served", () => {
  let session: Session;
  beforeEach(async () => {
    write("uncommitted.txt", "read me");
    const places = { project, state: join(place(), "state") };
    session = await openSnapshot({ cluster: N100, places, environment, runtime: HERE, addresses: { a: "192.0.2.1" } });
  });
  afterEach(() => session.close());

  test("can be cloned by its URL, only from this machine", async () => {
    expect(session.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/prox-n100\.git$/);
    const clone = join(place(), "clone");
    for (const version of ["0", "2"]) {
      const words = ["-c", `protocol.version=${version}`, "clone", "--quiet", "--depth=1", "--branch=main"];
      expect(await runGit(...words, session.url, clone)).toEqual({ code: 0, said: "" });
      expect(readFileSync(join(clone, "uncommitted.txt"), "utf8")).toBe("read me");
      rmSync(clone, { recursive: true });
    }
  });

  test("refuses pushes and all other paths", async () => {
    const { code, said } = await runGit("-C", project, "push", session.url, "HEAD:refs/heads/main");
    expect([code, said]).toEqual([128, expect.stringContaining("403")]);
    expect((await fetch(new URL("/other.git/info/refs?service=git-upload-pack", session.url))).status).toBe(404);
    expect((await fetch(new URL("/prox-n100.git/HEAD", session.url))).status).toBe(404);
    expect((await fetch(`${session.url}/git-receive-pack`, { method: "POST" })).status).toBe(403);
  });

  test("ends with the run, and has the same address the next time", async () => {
    const { url } = session;
    await session.close();
    expect((await runGit("ls-remote", url)).code).not.toBe(0);
    expect(existsSync(join(place(), "state/snapshot.git"))).toBe(false);
    const places = { project, state: join(place(), "state") };
    session = await openSnapshot({ cluster: N100, places, environment, runtime: HERE, addresses: {} });
    expect(session.url).toBe(url);
  });

  test("uses another port when its own is taken", async () => {
    const { url } = session;
    await session.close();
    const name = "other";
    const port = Number(new URL(url).port);
    const other = await serveRepository({ repository: place(), name, host: "127.0.0.1", port, readers: [] });
    const places = { project, state: join(place(), "state") };
    session = await openSnapshot({ cluster: N100, places, environment, runtime: HERE, addresses: {} });
    await other.close();
    expect(session.url).not.toBe(url);
  });
});

test("only the nodes and this machine can read a snapshot", () => {
  const readers = ["192.168.1.151"];
  expect(["127.0.0.1", "::1", "::ffff:192.168.1.151", "192.168.1.151"].map((one) => mayRead(readers, one))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["192.168.1.15", "::ffff:192.168.1.9", undefined].map((one) => mayRead(readers, one))).toEqual([
    false,
    false,
    false,
  ]);
});

describe("whether a snapshot is served", () => {
  test("depends on the environment", () => {
    expect(
      ["1", "true", "0", "", undefined].map((value) => isSnapshotWanted({ USE_LOCAL_GIT_SNAPSHOT: value })),
    ).toEqual([true, true, false, false, false]);
  });

  test("needs a read-only Flux and exposes no token", () => {
    expect(findSnapshotObstacle(N100)).toBeUndefined();
    expect(findSnapshotObstacle(loadCluster("clusters/hybrid.yaml").cluster)).toBeDefined();
    const gitops = { ...N100.gitops, token: { env: "GIT_TOKEN" } };
    expect(findSnapshotObstacle({ ...N100, gitops })?.why).toMatch(/over plain HTTP/);
  });
});
