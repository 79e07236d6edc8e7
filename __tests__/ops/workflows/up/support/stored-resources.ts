import { readFileSync } from "node:fs";

interface State {
  readonly resources: readonly {
    mode: string;
    type: string;
    name: string;
    instances: { attributes: Record<string, unknown> }[];
  }[];
}

function stateOf(file: string): State {
  return JSON.parse(readFileSync(file, "utf8")) as State;
}

/** The addresses of the managed resources in a state. */
export function addressesIn(file: string): string[] {
  const { resources } = stateOf(file);
  return resources.filter(({ mode }) => mode === "managed").map(({ type, name }) => `${type}.${name}`);
}

export function secretsIn(file: string): string[] {
  const secrets = stateOf(file).resources.flatMap(({ type, instances }) =>
    type === "random_password" ? instances.map(({ attributes }) => String(attributes.result)) : [],
  );
  expect(secrets.length).toBeGreaterThan(10);
  return secrets;
}

/** What only makes other things be replaced: Terraform tells of it in no plan. It takes no time either. */
export function triggersIn(file: string): Set<string> {
  const { resource } = JSON.parse(readFileSync(file, "utf8")) as { resource: Record<string, Record<string, object>> };
  return new Set(
    Object.keys(resource["null_resource"] ?? {})
      .filter((name) => name.endsWith("_network"))
      .map((name) => `null_resource.${name}`),
  );
}
