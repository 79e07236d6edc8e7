import { TalosClient } from "../../../../ops/clients/talos/client";
import { installedExtensions } from "../../../../ops/clients/talos/resources";
import { readTalosconfig } from "../../../../ops/clients/talos/talosconfig";
import {
  InstallFailed,
  installImage,
  pullImage,
  pullImageUnary,
  rebootNode,
  rollbackNode,
  upgradeNode,
} from "../../../../ops/clients/talos/upgrade";
import { mostDownAtOnce, isQuorumLost, versionsOf } from "../../../support/trace-analysis";
import { Lab } from "./support/lab";
import { refusalOf, until } from "./support/until";

const WORKER = "10.0.0.21";

let lab: Lab;
const node = (address: string) => new TalosClient(readTalosconfig(lab.talosconfig), address);
const factory = () => lab.world.home.world.factory;
const schematic = () =>
  factory().post('{"customization":{"systemExtensions":{"officialExtensions":["siderolabs/iscsi-tools"]}}}');
const installer = (version: string, platform = "metal") =>
  `factory.talos.dev/${platform}-installer/${schematic()}:${version}`;

async function booted(address: string, before: string): Promise<void> {
  await until(async () => (await node(address).bootTime()) !== before);
  await until(async () => (await node(address).services()).every(({ isHealthy }) => isHealthy !== false));
}

async function upgraded(address: string, version: string): Promise<void> {
  const before = await node(address).bootTime();
  await upgradeNode(node(address), installer(version));
  await booted(address, before);
}

describe("a node of Talos 1.12", () => {
  beforeAll(async () => {
    lab = await Lab.start();
  });
  afterAll(() => lab.close());

  test("has no services to pull with progress or to install only", async () => {
    const image = installer("v1.12.11");
    expect(await refusalOf(pullImage(node(WORKER), image))).toMatchObject({ code: "UNIMPLEMENTED" });
    expect(await refusalOf(installImage(node(WORKER), image))).toMatchObject({ code: "UNIMPLEMENTED" });
  });

  test("pulls an image in advance, and names one that does not exist", async () => {
    await pullImageUnary(node(WORKER), installer("v1.12.11"));
    expect(lab.world.home.world.machines.withAddress(WORKER)[0]?.images).toEqual([installer("v1.12.11")]);
    expect(await refusalOf(pullImageUnary(node(WORKER), installer("v1.99.0")))).toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringContaining("v1.99.0") as string,
    });
  });

  test("is upgraded in one call: another boot, the version and extensions of the image, its own platform", async () => {
    const before = await node(WORKER).bootTime();
    const events: object[] = [];
    const all = { tailEvents: 0, withActorId: "" };
    const watched = node(WORKER)
      .receive<object>("machine.MachineService", "Events", all, (event) => void events.push(event), {
        timeoutMs: 60_000,
      })
      .catch(() => "cut");
    const { machines, talosLifecycle } = lab.world.home.world;
    const { id = "" } = machines.withAddress(WORKER)[0] ?? {};
    await until(() => Promise.resolve(talosLifecycle.events.isWatched(id)));
    const actorId = await upgradeNode(node(WORKER), installer("v1.12.11", "hcloud"));
    await booted(WORKER, before);
    expect(await watched).toBe("cut");
    expect(await node(WORKER).system()).toEqual({ version: "v1.12.11", platform: "metal" });
    expect(await installedExtensions(node(WORKER))).toEqual({
      extensions: [{ name: "iscsi-tools", version: "1.0.0" }],
      schematic: schematic(),
    });
    const eventOf = (data: object) =>
      expect.objectContaining({ data: expect.objectContaining(data) as object }) as object;
    expect(events).toContainEqual(eventOf({ sequence: "upgrade", action: "START" }));
    expect(events).toContainEqual(expect.objectContaining({ actorId }));
    expect(events).toContainEqual(eventOf({ stage: "REBOOTING" }));
  });

  test("is rolled back and upgraded again", async () => {
    for (const version of ["v1.12.4", "v1.12.11"]) {
      const before = await node(WORKER).bootTime();
      await rollbackNode(node(WORKER));
      await booted(WORKER, before);
      expect(await node(WORKER).version()).toBe(version);
    }
  });

  test("cannot be rolled back before its first upgrade", async () => {
    expect((await refusalOf(rollbackNode(node("10.0.0.11")))).message).toContain("label");
  });

  test("is refused as a control plane while a member of etcd does not respond", async () => {
    lab.world.powerOff("cp-2");
    expect((await refusalOf(upgradeNode(node("10.0.0.11"), installer("v1.12.11")))).message).toMatch(
      /etcd member [0-9a-f]{16} .* healthy/,
    );
    lab.world.powerOn("cp-2");
  });

  test("is down while it reboots, and the others keep the quorum", async () => {
    await upgraded("10.0.0.12", "v1.12.11");
    const trace = lab.world.home.world.trace.all();
    expect(mostDownAtOnce(trace, "controlplane")).toBe(1);
    expect(isQuorumLost(trace)).toBe(false);
    expect(versionsOf(trace, "cp-1", "talos")).toEqual(["v1.12.4", "v1.12.11"]);
    const [went, came] = trace.filter((entry) => entry.kind === "node" && entry.node === "cp-1").slice(-2);
    expect(((came?.at ?? 0) - (went?.at ?? 0)) / 1000).toBeGreaterThan(100);
  });
});

describe("a node of Talos 1.13", () => {
  beforeAll(async () => {
    lab = await Lab.start();
    await upgraded(WORKER, "v1.13.0");
  });
  afterAll(() => lab.close());

  test("pulls with progress, installs to its other slot, and runs it from the next boot on", async () => {
    const image = installer("v1.13.9");
    const seen: unknown[] = [];
    const request = { containerd: { driver: "CRI", namespace: "NS_SYSTEM" }, imageRef: image };
    await node(WORKER).receive<{ pullProgress?: { progress: { status: string } } }>(
      ...(["machine.ImageService", "Pull"] as const),
      request,
      ({ pullProgress }) => void (pullProgress && seen.push(pullProgress.progress.status)),
    );
    expect(seen).toEqual(["DOWNLOADING", "DOWNLOAD_COMPLETE", "EXTRACT_COMPLETE"]);
    expect(await pullImage(node(WORKER), image)).toMatch(/@sha256:[0-9a-f]{64}$/);
    const before = await node(WORKER).bootTime();
    const messages: string[] = [];
    await installImage(node(WORKER), image, (message) => messages.push(message));
    expect(messages).toContain("all pre-flight checks successful");
    expect(await node(WORKER).version()).toBe("v1.13.0");
    expect(await node(WORKER).bootTime()).toBe(before);
    await rebootNode(node(WORKER));
    await booted(WORKER, before);
    expect(await node(WORKER).version()).toBe("v1.13.9");
  });

  test("does not install what it has not pulled", async () => {
    expect(await refusalOf(installImage(node(WORKER), installer("v1.13.5")))).toMatchObject({ code: "INTERNAL" });
  });

  test("ends the installation of a Talos that is too old with an exit code", async () => {
    const image = installer("v1.11.5");
    await pullImage(node(WORKER), image);
    const failed = await installImage(node(WORKER), image).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(InstallFailed);
    expect(failed).toMatchObject({ code: "install-failed", exitCode: 1 });
    expect((failed as InstallFailed).output.at(-1)).toContain("Talos 1.11.5");
  });
});

describe("faults of an upgrade", () => {
  afterEach(() => lab.close());

  test("an image that is not there, once", async () => {
    lab = await Lab.start([{ at: "talos_image_pull.w-0", action: "update", effect: "not-found", times: 1 }]);
    expect(await refusalOf(pullImageUnary(node(WORKER), installer("v1.12.11")))).toMatchObject({ code: "NOT_FOUND" });
    await pullImageUnary(node(WORKER), installer("v1.12.11"));
  });

  test("a node that hangs in boot stays down until it is power-cycled", async () => {
    lab = await Lab.start([{ at: "talos_reboot.w-0", action: "update", effect: "hangs-in-boot", times: 1 }]);
    await rebootNode(node(WORKER));
    await until(async () => (await refusalOf(node(WORKER).version())).message.includes("hangs in boot"));
    lab.world.powerOff("w-0");
    lab.world.powerOn("w-0");
    expect(await node(WORKER).version()).toBe("v1.12.4");
  });

  test("a Talos that does not run the Kubernetes of the cluster does not come up", async () => {
    lab = await Lab.start();
    const { machines, time } = lab.world.home.world;
    const [worker] = machines.withAddress(WORKER);
    const old = worker?.configuration?.replaceAll("v1.35.0", "v1.30.0");
    machines.change(worker?.id ?? "", { configuration: old });
    const began = time.now();
    await upgradeNode(node(WORKER), installer("v1.13.9"));
    await until(async () =>
      (await refusalOf(node(WORKER).version())).message.includes("too old to be used with Talos"),
    );
    expect(time.now() - began).toBeGreaterThan(59_000);
  });

  test("a world that is opened again has finished the restart that another process began", async () => {
    lab = await Lab.start();
    const { machines } = lab.world.home.world;
    await rebootNode(node(WORKER));
    await until(() => Promise.resolve(machines.withAddress(WORKER)[0]?.booting !== undefined));
    machines.finishRestarts();
    expect(await node(WORKER).version()).toBe("v1.12.4");
  });
});
