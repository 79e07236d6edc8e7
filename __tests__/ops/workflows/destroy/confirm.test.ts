import { RunConsole } from "../../../../ops/engine/console/console";
import { JsonLines } from "../../../../ops/engine/console/json-lines";
import { confirmDestroy, confirmReclaim } from "../../../../ops/workflows/destroy/confirm";
import type { ClusterData } from "../../../../ops/workflows/destroy/cluster-data";
import type { States } from "../../../../ops/workflows/destroy/states";
import { loadCluster } from "../../../../spec";
import type { Layer } from "../../../../spec";
import { parseOptions } from "../../../support/options";
import { HYBRID } from "../../../support/hybrid";

const DOWN: Layer[] = ["config", "services", "infra"];
const ALL: Layer[] = [...DOWN, "auth"];
const { cluster } = loadCluster(HYBRID);
const states = (count: number) => ({ count: () => count }) as unknown as States;

/** @param answer the answer at the terminal; without it there is no terminal */
function person(words: readonly string[], answer?: string) {
  const said: string[] = [];
  const console = new RunConsole([new JsonLines({ write: (text) => said.push(text) })]);
  const options = parseOptions(["--destroy", ...words]);
  const questions: string[] = [];
  const ask = (question: string) => {
    questions.push(question);
    return Promise.resolve(answer ?? "");
  };
  const signal = new AbortController().signal;
  return { said, questions, who: { cluster, console, options, signal, ask: answer === undefined ? undefined : ask } };
}

describe("before anything is destroyed", () => {
  test("the number of resources per layer is printed, and one confirmation is required", async () => {
    const { said, questions, who } = person([], "y");
    await confirmDestroy(who, states(7), DOWN);
    for (const layer of DOWN) expect(said.join("")).toMatch(new RegExp(`${layer} +7 resources`));
    expect(said.join("")).toContain("auth      is kept");
    expect(questions).toEqual(["  Destroy hybrid? [y/N] "]);
  });

  const GIB = 2 ** 30;
  const DATA: ClusterData = {
    databases: [{ name: "gitea/gitea-db", instances: 2, bytes: 20 * GIB }],
    volumes: [
      { name: "gitea/gitea-db-1", bytes: 10 * GIB, storageClass: "hcloud-volumes", isKept: false },
      { name: "harbor/registry", bytes: 1.5 * 1024 * GIB, storageClass: "proxmox-csi", isKept: false },
      { name: "vault/data", bytes: 10 * GIB, storageClass: "keep", isKept: true },
    ],
  };
  const LIST = [
    "lost: database gitea/gitea-db, 2 instances, 20 GiB in total",
    "lost: volume gitea/gitea-db-1, 10 GiB (hcloud-volumes)",
    "lost: volume harbor/registry, 1.5 TiB (proxmox-csi)",
    "kept: volume vault/data, 10 GiB (keep)",
  ];

  test("the question names what is lost, after a list of every database and volume with its size", async () => {
    const { said, questions, who } = person([], "y");
    await confirmDestroy(who, states(7), DOWN, DATA);
    for (const line of LIST) expect(said.join("")).toContain(line);
    expect(questions).toEqual([expect.stringMatching(/ hybrid\? 1 database .* 2 volumes \(1\.5 TiB\) /)]);
  });

  test("without a terminal and with --yes the same list is printed", async () => {
    const { said, who } = person(["--yes"]);
    await confirmDestroy(who, states(7), DOWN, DATA);
    for (const line of LIST) expect(said.join("")).toContain(line);
  });

  test("the question says that a cluster has no volumes", async () => {
    const { questions, who } = person([], "y");
    await confirmDestroy(who, states(7), DOWN, { databases: [], volumes: [] });
    expect(questions).toEqual([expect.stringMatching(/ hybrid\? .*no volumes/)]);
  });

  test.each(["n", "", "hybrid"])("%j declines", async (answer) => {
    await expect(confirmDestroy(person([], answer).who, states(7), DOWN)).rejects.toMatchObject({
      code: "confirmation-declined",
    });
  });

  test("--yes skips the question; without --yes and a terminal nothing happens", async () => {
    const { questions, who } = person(["--yes"], "n");
    await confirmDestroy(who, states(7), DOWN);
    expect(questions).toEqual([]);
    await expect(confirmDestroy(person([]).who, states(7), DOWN)).rejects.toMatchObject({
      code: "confirmation-missing",
    });
  });
});

describe("before auth is destroyed", () => {
  test("the name is typed, or given, and --yes is not enough", async () => {
    const { questions, who } = person(["--with-auth", "--yes"], "hybrid");
    await confirmDestroy(who, states(7), ALL);
    expect(questions).toHaveLength(1);
    await confirmDestroy(person(["--with-auth", "--yes", "--confirm", "hybrid"]).who, states(7), ALL);
    await expect(confirmDestroy(person(["--with-auth", "--yes"]).who, states(7), ALL)).rejects.toThrow(
      /--confirm hybrid/,
    );
  });

  test.each(["", "Hybrid", "home", "yes"])("another name (%j) changes nothing", async (name) => {
    const refused = { code: "confirmation-missing", message: expect.stringContaining("(hybrid)") };
    await expect(confirmDestroy(person(["--with-auth", "--yes"], name).who, states(7), ALL)).rejects.toMatchObject(
      refused,
    );
    const given = person(["--with-auth", "--yes", "--confirm", name]).who;
    await expect(confirmDestroy(given, states(7), ALL)).rejects.toMatchObject(refused);
  });
});

describe("before data is deleted", () => {
  test("--reclaim and a confirmation are required", async () => {
    expect(await confirmReclaim(person(["--yes"], "y").who, 2)).toBe(false);
    expect(await confirmReclaim(person(["--reclaim", "--yes"]).who, 2)).toBe(true);
    expect(await confirmReclaim(person(["--reclaim"], "y").who, 2)).toBe(true);
    expect(await confirmReclaim(person(["--reclaim"], "n").who, 2)).toBe(false);
    expect(await confirmReclaim(person(["--reclaim-volume", "pvc-1"], "y").who, 1)).toBe(true);
    await expect(confirmReclaim(person(["--reclaim"]).who, 2)).rejects.toThrow(/--yes/);
  });
});
