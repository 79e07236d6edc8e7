import { extentOf, hasStep } from "../../../../ops/engine/run/step-selection";
import { STEPS, loadCluster } from "../../../../spec";

const N100 = loadCluster("clusters/n100.yaml").cluster;
const PLAIN = { stages: {} };

const stepsOf = (...given: Parameters<typeof extentOf>) => STEPS.filter((step) => hasStep(extentOf(...given), step));

describe("the extent of a run", () => {
  test("defaults to all steps", () => {
    expect(stepsOf(PLAIN, {})).toEqual(STEPS);
  });

  test("may be given as layers, with the waits that follow them", () => {
    expect(stepsOf(PLAIN, { from: "services" })).toEqual(STEPS.slice(STEPS.indexOf("services")));
    expect(stepsOf(PLAIN, { to: "infra" })).toEqual(["preflight", "auth", "infra", "nodes"]);
    expect(stepsOf(PLAIN, { only: "infra" })).toEqual(["infra", "nodes"]);
    expect(stepsOf(PLAIN, { only: "config" })).toEqual(["config", "verify", "report"]);
  });

  test("may be given as steps", () => {
    expect(stepsOf(PLAIN, { only: "verify" })).toEqual(["verify"]);
    expect(stepsOf(PLAIN, { from: "nodes", to: "storage" })).toEqual(["nodes", "services", "storage"]);
    expect(stepsOf(PLAIN, { only: "step:infra" })).toEqual(["infra"]);
  });

  test.each([
    [{ only: "precheck" }, ["preflight"]],
    [{ only: "talos" }, ["auth", "infra", "nodes"]],
    [{ only: "k3s" }, ["auth", "infra", "nodes"]],
    [{ to: "talos" }, ["preflight", "auth", "infra", "nodes"]],
    [{ from: "apps" }, ["flux", "config", "verify", "report"]],
    [{ from: "infra", to: "apps" }, ["services", "storage", "flux", "config"]],
    [{ only: "postcheck" }, ["verify", "report"]],
  ])("may be given as stages of n100: %j", (words, steps) => {
    expect(stepsOf(N100, words)).toEqual(steps);
  });

  test("a stage has precedence over the layer of the same name, which is still selectable", () => {
    expect(stepsOf(N100, { only: "infra" })).toEqual(["services", "storage"]);
    expect(stepsOf(N100, { only: "layer:infra" })).toEqual(["infra", "nodes"]);
  });

  describe("wording", () => {
    test("refuses an unknown word and lists the valid ones", () => {
      expect(() => extentOf(PLAIN, { from: "infrastructure" })).toThrow(
        /--from infrastructure: unknown stage, layer or step\. \[arguments-invalid\]\n {2}layers: auth, infra, services, config\n {2}steps: preflight, auth/,
      );
      expect(() => extentOf(N100, { only: "postchek" })).toThrow(
        /--only postchek: .*did you mean "postcheck"[^]*stages of the cluster file: precheck \(preflight\), talos \(auth, infra, nodes\)[^]*written layer:infra if a stage/,
      );
    });

    test("refuses an end before the beginning", () => {
      expect(() => extentOf(PLAIN, { from: "config", to: "auth" })).toThrow(
        /--from config begins with config, which comes after auth, the last step of --to auth\. The order is preflight.* \[arguments-invalid\]$/,
      );
      expect(() => extentOf(N100, { from: "apps", to: "talos" })).toThrow(
        /begins with flux, which comes after nodes, the last step of --to talos/,
      );
    });
  });
});
