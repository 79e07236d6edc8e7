import { Zone } from "../../constructs/zone";
import { alone } from "./support/alone";

test("a zone contains its name servers, and its records belong to it", () => {
  const { resource } = alone((stack) => {
    new Zone(stack, "zone", {
      domain: "lab.example.com",
      nameServers: ["ns1.lab.example.com."],
      records: { zone_apex: { name: "lab.example.com.", type: "A", ttl: 300, values: ["198.51.100.10"] } },
    });
  });
  expect(resource.powerdns_zone).toEqual({
    "lab-example-com": expect.objectContaining({
      name: "lab.example.com.",
      kind: "Master",
      nameservers: ["ns1.lab.example.com."],
    }) as object,
  });
  expect(resource.powerdns_record).toEqual({
    zone_apex: expect.objectContaining({
      zone: "${powerdns_zone.lab-example-com.name}",
      type: "A",
      records: ["198.51.100.10"],
    }) as object,
  });
});
