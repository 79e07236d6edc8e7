/** A small cluster with the services that providers talk to, made without Terraform: it stands while resources come and go. */
import { Home, makeIdentity } from "../../../world/support/home";
import type { WholeWorld } from "../../../../../rehearsal";
import type { KubeObject } from "../../../../../rehearsal/world/kubernetes/object";
import { AUTHENTIK, HARBOR, POWERDNS } from "../../../../../rehearsal/world/service-readiness";
import type { ServicePlace } from "../../../../../rehearsal/world/service-readiness";
import type { Json } from "./case";

const ADDRESS = "10.0.0.11";
export const CREDENTIAL = "rehearsed";

/** @returns the credentials of the Kubernetes providers. */
export async function makeGround(world: WholeWorld): Promise<Json> {
  const home = new Home(await makeIdentity(), {}, world.base);
  home.vm("ground", 300, ADDRESS);
  home.apply(ADDRESS, home.config("ground", "controlplane", { cluster: { allowSchedulingOnControlPlanes: true } }));
  world.base.talos.bootstrap(home.call(ADDRESS));
  world.kubernetes.api.startup.finish();
  await world.kubernetes.settle();
  for (const place of [POWERDNS, AUTHENTIK, HARBOR])
    for (const object of service(place)) world.kubernetes.api.create(object);
  await world.kubernetes.settle();
  world.authentik.createDefaults();
  const { caCertificate, clientCertificate, clientKey } = await world.base.talos.kubeconfig(home.call(ADDRESS));
  const pem = (text: string) => Buffer.from(text, "base64").toString();
  return {
    host: `https://${ADDRESS}:6443`,
    cluster_ca_certificate: pem(caCertificate),
    client_certificate: pem(clientCertificate),
    client_key: pem(clientKey),
  };
}

function service({ namespace, kind, name, secret }: ServicePlace): KubeObject[] {
  const labels = { app: name };
  const containers = [{ name, image: `example.com/${name}:1` }];
  return [
    { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } },
    {
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: secret.name, namespace },
      data: { [secret.key]: Buffer.from(CREDENTIAL).toString("base64") },
    },
    {
      apiVersion: "apps/v1",
      kind: kind.split(".")[0] ?? "",
      metadata: { name, namespace },
      spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers } } },
    },
  ];
}
