import { KUBERNETES_FOR_CILIUM, KUBERNETES_FOR_TALOS, NEWEST_CONTRACT } from "../../../spec/facts/compatibility";
import { compareMinors, isOlder, isWithin, minorOf } from "../../../spec/facts/minors";
import { fixture, findingsOf } from "../support";
import { nonEmpty } from "../../support/non-empty";

describe("comparing versions", () => {
  it("reads the minor from every form of a version", () => {
    expect(["v1.12.4", "1.12.4", "v1.12", "1.12"].map(minorOf)).toEqual(["1.12", "1.12", "1.12", "1.12"]);
  });

  it("is numeric: 1.9 is older than 1.10", () => {
    expect(isOlder("1.9", "1.10")).toBe(true);
    expect(isOlder("v1.10.0", "v1.9")).toBe(false);
    expect(["1.10", "1.9", "2.0", "1.11"].sort(compareMinors)).toEqual(["1.9", "1.10", "1.11", "2.0"]);
  });

  it("counts both ends of a range as inside", () => {
    const range = { from: "1.9", to: "1.11" };
    expect(["1.8", "1.9", "1.10", "1.11", "1.12"].map((it) => isWithin(it, range))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it("has tables with ascending ranges", () => {
    for (const { from, to } of nonEmpty(Object.values({ ...KUBERNETES_FOR_TALOS, ...KUBERNETES_FOR_CILIUM }))) {
      expect(compareMinors(from, to)).toBeLessThan(0);
    }
  });
});

describe("versions in a cluster file", () => {
  const withVersions = (talos: string, contract: string, kubernetes: string) =>
    findingsOf(fixture("flannel"), (raw) => {
      raw.talos = { version: talos, contract };
      raw.kubernetes.version = kubernetes;
    });

  it.each(Object.entries(KUBERNETES_FOR_TALOS).filter(([talos]) => talos !== "1.9"))(
    "Talos %s accepts the newest Kubernetes of its range, and not the next one",
    (talos, { to }) => {
      const next = `v1.${Number(to.split(".")[1]) + 1}.0`;
      const contract = `v${isOlder(NEWEST_CONTRACT, talos) ? NEWEST_CONTRACT : talos}`;
      expect(withVersions(`v${talos}.0`, contract, `v${to}.0`)).toEqual([]);
      expect(withVersions(`v${talos}.0`, contract, next)).toEqual([expect.stringContaining(`refuses ${next}`)]);
    },
  );

  it("T6: a contract may be older than the Talos version, but not newer", () => {
    expect(withVersions("v1.13.0", "v1.9", "v1.35.0")).toEqual([]);
    expect(withVersions("v1.10.0", "v1.9", "v1.33.0")).toEqual([]);
    expect(withVersions("v1.9.0", "v1.10", "v1.32.0")[0]).toMatch(/^talos\.contract: v1\.10 .* v1\.9\.0/);
  });

  it("boots from an ISO that is newer than the contract", () => {
    const booted = (version: string) =>
      findingsOf(fixture("single-node-on-hetzner"), (raw) => (raw.sites.helsinki.boot.version = version));
    expect(booted("v1.13.0")).toEqual([]);
    expect(booted("v1.11.9")).toEqual([expect.stringContaining("the ISO carries Talos v1.11.9")]);
  });
});

describe("T25: kubelet flags", () => {
  const withFlag = (flag: string, kubernetes: string) =>
    findingsOf(fixture("flannel"), (raw) => {
      raw.kubernetes.version = kubernetes;
      raw.talos.kubelet = { extraArgs: { [flag]: "x" } };
    });

  it("are refused from the version on that removed them", () => {
    expect(withFlag("pod-infra-container-image", "v1.34.1")).toEqual([]);
    expect(withFlag("pod-infra-container-image", "v1.35.0")).toEqual([
      expect.stringContaining("removed in Kubernetes 1.35"),
    ]);
    expect(withFlag("allow-privileged", "v1.34.1")).toEqual([expect.stringContaining("removed in Kubernetes 1.15")]);
  });

  it("are compared without their dashes, so that both faults are reported at once", () => {
    expect(withFlag("--allow-privileged", "v1.35.0")).toEqual([
      expect.stringContaining("without their dashes"),
      expect.stringContaining("removed in Kubernetes 1.15"),
    ]);
  });

  it("may have the name of a property of every JavaScript object", () => {
    expect(withFlag("constructor", "v1.35.0")).toEqual([]);
  });
});
