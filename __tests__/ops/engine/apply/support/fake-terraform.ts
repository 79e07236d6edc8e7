import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plan } from "../../../../../ops/support/plan";

/** The name of the plan without targets. */
export const WHOLE = "whole";

/** A program that answers like Terraform, from files: a plan for each node that is planned alone, and one without targets. */
export class FakeTerraform {
  readonly program: string;

  constructor(private readonly folder: string) {
    this.program = join(folder, "terraform");
    for (const name of ["plans", "next"]) mkdirSync(join(folder, "fake", name), { recursive: true });
    writeFileSync(this.program, script(join(folder, "fake")), { mode: 0o700 });
  }

  /** @param key a node, or WHOLE; without a plan there is nothing to do */
  plans(key: string, plan: Plan): this {
    writeFileSync(join(this.folder, "fake/plans", `${key}.json`), JSON.stringify(plan));
    return this;
  }

  /** What is left to do in the whole layer after the plan of a node was applied. @default nothing */
  after(key: string, plan: Plan): this {
    writeFileSync(join(this.folder, "fake/next", `${key}.json`), JSON.stringify(plan));
    return this;
  }

  /** The plan of this key fails when it is applied. */
  fails(key: string): this {
    writeFileSync(join(this.folder, "fake", `fails-${key}`), "");
    return this;
  }

  /** @param addresses node → address @param others type → attributes of other resources */
  state(addresses: Readonly<Record<string, string>>, others: Readonly<Record<string, object>> = {}): this {
    const resource = (type: string, name: string, attributes: object) => ({
      ...{ mode: "managed", type, name },
      instances: [{ attributes }],
    });
    const applied = Object.entries(addresses).map(([name, node]) =>
      resource("talos_machine_configuration_apply", name, { node }),
    );
    const rest = Object.entries(others).map(([type, attributes]) => resource(type, "lab", attributes));
    const state = { version: 4, serial: 1, lineage: "lab", outputs: {}, resources: [...applied, ...rest] };
    writeFileSync(join(this.folder, "infra.tfstate"), JSON.stringify(state));
    return this;
  }

  /** `plan <key>` and `apply <key>`, in order. */
  calls(): string[] {
    const file = join(this.folder, "fake/calls");
    return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  }
}

function script(folder: string): string {
  return `#!/bin/sh
cd ${folder}
case "$1" in
  plan)
    key=${WHOLE}
    for word in "$@"; do case "$word" in -target=*) key="\${word##*.}" ;; esac; done
    echo "$key" > planned
    echo "plan $key" >> calls
    if [ -f "plans/$key.json" ]; then exit 2; fi ;;
  show) if [ $# -gt 2 ]; then cat "plans/$(cat planned).json"; else echo '{}'; fi ;;
  apply)
    key=$(cat planned)
    echo "apply $key" >> calls
    if [ -f "fails-$key" ]; then exit 1; fi
    rm -f plans/${WHOLE}.json
    if [ -f "next/$key.json" ]; then cp "next/$key.json" plans/${WHOLE}.json; fi ;;
esac
`;
}
