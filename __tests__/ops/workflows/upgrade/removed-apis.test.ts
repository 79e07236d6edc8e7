import { checkRemovedApis, findRemovedApis } from "../../../../ops/workflows/upgrade/removed-apis";

const METRICS = `
# HELP apiserver_requested_deprecated_apis [STABLE] Gauge of deprecated APIs that have been requested
# TYPE apiserver_requested_deprecated_apis gauge
apiserver_requested_deprecated_apis{group="flowcontrol.apiserver.k8s.io",removed_release="1.36",resource="flowschemas",subresource="",version="v1beta3"} 1
apiserver_requested_deprecated_apis{group="",removed_release="",resource="componentstatuses",subresource="",version="v1"} 1
apiserver_requested_deprecated_apis{group="storage.k8s.io",removed_release="1.37",resource="volumeattributesclasses",subresource="",version="v1beta1"} 1
apiserver_requested_deprecated_apis{group="policy",removed_release="1.25",resource="podsecuritypolicies",subresource="",version="v1beta1"} 0
apiserver_request_total{code="200"} 1
`;

describe("APIs that the new Kubernetes removes", () => {
  test("one that is in use and gone in the wanted version is found", () => {
    expect(findRemovedApis(METRICS, "v1.36.0")).toEqual([
      { api: "flowcontrol.apiserver.k8s.io/v1beta3 flowschemas", removedIn: "1.36" },
    ]);
  });

  test("a later version finds more, an earlier one none", () => {
    expect(findRemovedApis(METRICS, "v1.37.1").map(({ removedIn }) => removedIn)).toEqual(["1.36", "1.37"]);
    expect(findRemovedApis(METRICS, "v1.35.4")).toEqual([]);
  });

  test("each is an error that stops the upgrade", async () => {
    const findings = await checkRemovedApis({ text: () => Promise.resolve(METRICS) }, "v1.36.0");
    expect(findings).toEqual([expect.objectContaining({ code: "upgrade-removed-api", severity: "error" })]);
  });
});
