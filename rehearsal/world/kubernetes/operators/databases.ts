import type { KubernetesApi } from "../api";
import { service, workload } from "../builders";
import type { Controller } from "../controller";
import { healthOf } from "../health";
import { at, dictAt, encodeSecret, listAt, ownedBy, textAt } from "../object";
import type { KubeObject } from "../object";
import { CLUSTER, DatabaseBackups } from "./database-backups";
import type { Backing } from "./service-storage";
import { makeOnce } from "./make-once";
import { isRunning, setReady } from "./readiness";

/** CloudNativePG: a cluster's instances, its services, the Secret that applications log in with, and its backups. */
export function databaseController(api: KubernetesApi, backing: Backing): Controller {
  const backups = new DatabaseBackups(api, backing);
  return {
    canRest: true,
    watches: () => backups.fingerprint(),
    reconcile() {
      if (!api.type(CLUSTER)) return;
      collectGarbage(api);
      if (!isRunning(api, "cloudnative-pg")) return;
      for (const cluster of api.list(CLUSTER)) reconcileCluster(api, backups, cluster);
      backups.reconcile();
    },
  };
}

/** The volumes of a database are deleted with it. */
function collectGarbage(api: KubernetesApi): void {
  for (const { metadata } of api.list("PersistentVolumeClaim")) {
    const owner = metadata.labels?.["cnpg.io/cluster"];
    if (!owner || metadata.deletionTimestamp !== undefined || api.get(CLUSTER, owner, metadata.namespace)) continue;
    api.delete("PersistentVolumeClaim", metadata.name, metadata.namespace);
  }
}

function reconcileCluster(api: KubernetesApi, backups: DatabaseBackups, cluster: KubeObject): void {
  const { name, namespace = "" } = cluster.metadata;
  const bootstrap = dictAt(cluster, "spec.bootstrap");
  const initdb = dictAt(bootstrap, bootstrap.recovery === undefined ? "initdb" : "recovery");
  const login = textAt(initdb, "secret.name");
  if (login && !api.get("Secret", login, namespace)) {
    setReady(
      api,
      cluster,
      `Unable to fetch the secret "${login}" in namespace "${namespace}"`,
      "ClusterIsNotReady",
      "",
    );
    return;
  }
  if (backups.isPluginMissing(cluster)) {
    const message = "Cluster cannot proceed to reconciliation due to an unknown plugin being required";
    setReady(api, cluster, message, "ClusterIsNotReady", "");
    return;
  }
  const call = { values: dictAt(cluster, "spec.affinity"), release: { name, namespace } };
  const storage = dictAt(cluster, "spec.storage");
  const apply = (key: string, make: () => KubeObject) =>
    api.apply(
      makeOnce(cluster, key, () => setOwner(make(), cluster)),
      "cnpg",
    );
  const set = apply("set", () =>
    workload("StatefulSet", name, call, {
      replicas: Number(at(cluster, "spec.instances") ?? 1),
      labels: { "cnpg.io/cluster": name, "app.kubernetes.io/name": "postgresql" },
      claims: [{ name: "pgdata", storageClass: textAt(storage, "storageClass"), size: textAt(storage, "size") }],
    }),
  );
  const health = healthOf(api, set);
  if (health.status !== "Current") {
    setReady(api, cluster, health.message ?? "Setting up primary", "ClusterIsNotReady", "");
    return;
  }
  const unrecovered = backups.recover(cluster);
  if (unrecovered !== undefined) {
    setReady(api, cluster, `Setting up primary: ${unrecovered}`, "ClusterIsNotReady", "");
    return;
  }
  for (const suffix of ["rw", "ro", "r"]) apply(suffix, () => service(call, `${name}-${suffix}`, [5432]));
  const user = textAt(initdb, "owner") ?? "app";
  if (!login && !api.get("Secret", `${name}-app`, namespace))
    api.create(
      setOwner(
        {
          apiVersion: "v1",
          kind: "Secret",
          metadata: { name: `${name}-app`, namespace },
          type: "kubernetes.io/basic-auth",
          data: encodeSecret(loginOf(`${name}-rw`, namespace ?? "", user, textAt(initdb, "database") ?? user)),
        },
        cluster,
      ),
    );
  setReady(api, cluster, undefined, "ClusterIsReady", "Cluster is Ready");
  const ready = api.require(CLUSTER, name, namespace);
  const instances = Number(at(cluster, "spec.instances") ?? 1);
  api.setStatus(ready, {
    ...dictAt(ready, "status"),
    phase: "Cluster in healthy state",
    instances,
    readyInstances: instances,
    currentPrimary: `${name}-0`,
    conditions: listAt(ready, "status.conditions"),
  });
  backups.archive(api.require(CLUSTER, name, namespace));
}

/** All keys that CloudNativePG writes, because charts read different ones. */
function loginOf(host: string, namespace: string, user: string, database: string): Record<string, string> {
  const password = "rehearsed-password";
  const port = "5432";
  const uri = (at: string) => `postgresql://${user}:${password}@${at}:${port}/${database}`;
  const jdbc = (at: string) => `jdbc:postgresql://${at}:${port}/${database}?password=${password}&user=${user}`;
  const inFull = `${host}.${namespace}.svc.cluster.local`;
  return {
    username: user,
    user,
    password,
    dbname: database,
    host,
    port,
    uri: uri(`${host}.${namespace}`),
    "fqdn-uri": uri(inFull),
    "jdbc-uri": jdbc(`${host}.${namespace}`),
    "fqdn-jdbc-uri": jdbc(inFull),
    pgpass: `${host}:${port}:${database}:${user}:${password}\n`,
  };
}

function setOwner(object: KubeObject, owner: KubeObject): KubeObject {
  return { ...object, metadata: { ...object.metadata, ownerReferences: ownedBy(owner) } };
}
