import { apiServerSkew } from "../../../../rehearsal/world/talos/api-server-skew";

describe("an API server and the objects in etcd", () => {
  test.each([
    ["nothing yet", {}, "v1.33.0"],
    ["objects of its own version", { own: 35, newest: 35 }, "v1.35.4"],
    ["objects of the version before it", { own: 35, newest: 35 }, "v1.36.0"],
    ["beside one that is a minor version newer", { own: 35, newest: 36 }, "v1.35.4"],
  ])("it serves %s", (_, writers, version) => {
    expect(apiServerSkew(writers, version)).toBeUndefined();
  });

  test("it exits on objects of a newer version, and of one that is too old", () => {
    expect(apiServerSkew({ own: 35, newest: 35 }, "v1.34.0")).toContain("cannot decode objects that 1.35 has stored");
    expect(apiServerSkew({ own: 33, newest: 35 }, "v1.33.0")).toContain("more than one minor version behind 1.35");
    expect(apiServerSkew({ own: 33, newest: 33 }, "v1.35.0")).toContain("skips a minor version after 1.33");
  });
});
