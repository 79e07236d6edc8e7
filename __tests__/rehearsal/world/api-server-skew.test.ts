import { apiServerSkew } from "../../../rehearsal/world/talos/api-server-skew";

describe("an API server and what etcd holds", () => {
  test.each([
    ["nothing yet", undefined, "v1.33.0"],
    ["objects of its own version", 35, "v1.35.4"],
    ["objects of the version before it", 35, "v1.36.0"],
  ])("it serves %s", (_, newest, version) => {
    expect(apiServerSkew(newest, version)).toBeUndefined();
  });

  test("it exits on objects of a newer version, and of one that is too old", () => {
    expect(apiServerSkew(35, "v1.33.0")).toContain("cannot decode objects that 1.35 has stored");
    expect(apiServerSkew(33, "v1.35.0")).toContain("skips a minor version after 1.33");
  });
});
