import { hetznerEndpoint } from "../../../../ops/clients/hetzner/endpoint";

test.each([
  [{}, "https://api.hetzner.cloud/v1"],
  [{ HCLOUD_ENDPOINT: "" }, "https://api.hetzner.cloud/v1"],
  [{ HCLOUD_ENDPOINT: "http://127.0.0.1:1/v1" }, "http://127.0.0.1:1/v1"],
])("with %j, the endpoint is %s", (environment, endpoint) => {
  expect(hetznerEndpoint(environment)).toBe(endpoint);
});
