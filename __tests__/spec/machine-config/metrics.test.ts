import { loadCluster } from "../../../spec";
import { etcdMetrics } from "../../../spec/machine-config/metrics";
import { componentSections } from "../../../spec/machine-config/settings";

const seed = (name: string) => loadCluster(`clusters/${name}.yaml`).cluster;

const EVERYWHERE = { extraArgs: { "bind-address": "0.0.0.0" } };

test("a cluster with a Prometheus opens the metrics of its control plane", () => {
  const home = seed("home");
  expect(componentSections(home).rest).toEqual({ controllerManager: EVERYWHERE, scheduler: EVERYWHERE });
  expect(etcdMetrics(home)).toEqual({ extraArgs: { "listen-metrics-urls": "http://0.0.0.0:2381" } });
});

test("without Prometheus they stay on the loopback, as by default", () => {
  expect(componentSections(seed("metal")).rest).toEqual({});
  expect(etcdMetrics(seed("metal"))).toEqual({});
});

test("flags of the cluster file take precedence", () => {
  const home = seed("home");
  const scheduler = { extraArgs: { "bind-address": "127.0.0.1" } };
  const { rest } = componentSections({ ...home, kubernetes: { ...home.kubernetes, scheduler } });
  expect(rest).toMatchObject({ controllerManager: EVERYWHERE, scheduler });
});
