/** What is used of the grammar. Its own types need those of its parser generator. */
declare module "@prometheus-io/lezer-promql" {
  interface Node {
    readonly type: { readonly name: string; readonly isError: boolean };
    readonly from: number;
    readonly to: number;
  }
  export const parser: { parse(text: string): { iterate(spec: { enter(node: Node): void }): void } };
}
