import { findServiceFaults } from "../support/checks/services";
import { tree } from "../support/example-tree";

describe("services", () => {
  it("finds a service without its part, and a part without its service", () => {
    const made = tree({ gitea: { path: "./gitops/apps/gitea/server" } }, { cluster: { services: { vault: {} } } });
    expect(findServiceFaults(made)).toEqual([
      "vault is switched on, and no part takes platform/vault",
      "a part takes apps/gitea/server, and no service of the cluster file stands for it",
    ]);
  });

  it("finds the other ingress controller", () => {
    const services = { ingress: { controller: "traefik", site: "rented" } };
    const made = tree({ ingress: { path: "./gitops/infrastructure/ingress-nginx" } }, { cluster: { services } });
    expect(findServiceFaults(made)).toEqual([
      "ingress is switched on, and no part takes infrastructure/traefik",
      "a part takes infrastructure/ingress-nginx, and no service of the cluster file stands for it",
    ]);
  });

  it("reports an operator that no part needs", () => {
    const made = tree({ "cloudnative-pg": { path: "./gitops/infrastructure/cloudnative-pg" } });
    expect(findServiceFaults(made)).toEqual(["cloudnative-pg exists only for other services, and none needs it"]);
  });
});
