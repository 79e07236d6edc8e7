type Blocks = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** The part of a synthesized stack that is used here. */
export interface Stack {
  readonly resource: Blocks;
  readonly data: Blocks;
}

/** Anything that may be the address of a resource or data source. */
const ADDRESS = /(?:data\.)?\w+\.[\w-]+/g;

/**
 * The same graph without providers: one empty `terraform_data` for every resource and data source of a stack, with the same
 * dependencies. The time to apply it is Terraform's own time.
 */
export function sameGraph({ resource, data }: Stack): { resource: { terraform_data: Record<string, object> } } {
  const originals = new Map([...listByAddress(resource, ""), ...listByAddress(data, "data.")]);
  const twinAddress = (address: string) => address.replaceAll(".", "_");
  const twins = [...originals].map(([address, body]) => {
    const found = new Set(JSON.stringify(body).match(ADDRESS));
    const after = [...found].filter((other) => other !== address && originals.has(other));
    return [
      twinAddress(address),
      { depends_on: after.map((other) => `terraform_data.${twinAddress(other)}`) },
    ] as const;
  });
  return { resource: { terraform_data: Object.fromEntries(twins) } };
}

function listByAddress(blocks: Blocks, prefix: string): [address: string, body: object][] {
  return Object.entries(blocks).flatMap(([type, named]) =>
    Object.entries(named).map(([name, body]): [string, object] => [`${prefix}${type}.${name}`, body]),
  );
}
