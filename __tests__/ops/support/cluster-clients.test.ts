import { isClusterClient } from "../../../ops/support/cluster-clients";

test.each([
  ["kubectl", true],
  ["/usr/local/bin/helm", true],
  ["npx", false],
  ["kubectl-cnpg", false],
])("%s is a client of the cluster: %s", (program, isClient) => {
  expect(isClusterClient(program)).toBe(isClient);
});
