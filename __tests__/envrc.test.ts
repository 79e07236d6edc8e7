import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { placesOf } from "../ops/places";
import { loadCluster } from "../spec";

const PROJECT = join(__dirname, "..");
const clusters = readdirSync(join(PROJECT, "clusters")).filter((file) => file.endsWith(".yaml"));

/** What direnv would take over: the variables that the file has added, and what it said. */
function taken(environment: Record<string, string>): { variables: Record<string, string>; said: string } {
  const { stdout, stderr, status } = spawnSync("bash", ["--norc", "--noprofile", "-euc", ". ./.envrc; env -0"], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, ...environment },
    encoding: "utf8",
  });
  expect(status).toBe(0);
  // bash itself adds the last three.
  const known = ["PATH", "CLUSTER", "PWD", "SHLVL", "_"];
  const entries = stdout.split("\0").flatMap((line) => {
    const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(line) ?? [];
    return name === "" || known.includes(name) ? [] : [[name, value] as const];
  });
  return { variables: Object.fromEntries(entries), said: stderr };
}

function filesOf(path: string) {
  const { kubeconfig, talosconfig } = placesOf(loadCluster(join(PROJECT, path)).cluster.name, {});
  return { KUBECONFIG: kubeconfig, TALOSCONFIG: talosconfig };
}

describe(".envrc", () => {
  test("leads to the hybrid cluster, and adds nothing else", () => {
    expect(taken({})).toEqual({ variables: filesOf("clusters/hybrid.yaml"), said: "" });
  });

  test.each(clusters)("leads to the cluster of %s, where the cold start puts its files", (file) => {
    const wanted = { variables: filesOf(`clusters/${file}`), said: "" };
    expect(taken({ CLUSTER: file.replace(".yaml", "") })).toEqual(wanted);
    expect(taken({ CLUSTER: `clusters/${file}` })).toEqual(wanted);
  });

  test("says so when there is no such cluster, and leads nowhere", () => {
    const { variables, said } = taken({ CLUSTER: "nowhere" });
    expect(variables).toEqual({});
    expect(said).toContain("CLUSTER=nowhere names no cluster: there is no clusters/nowhere.yaml");
  });
});
