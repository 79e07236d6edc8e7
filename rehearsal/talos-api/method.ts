/** What a method of the Talos API consists of. */
import type { World } from "../world";
import type { TalosMachine } from "../world/machines";

/** How faults name a call: `<type>.<name of the node>`, and the action. */
interface CallType {
  readonly type: string;
  readonly action: "read" | "update";
}

interface MethodOptions {
  /** Source: siderolabs/talos, the rules of machined. */
  readonly roles: readonly string[];
  /** Default: a read of `talos_api.<name of the node>`. */
  readonly fault?: CallType;
  /** Whether the roles suffice for this request. Default: they do. */
  readonly mayAsk?: (world: World, request: unknown, roles: readonly string[]) => boolean;
}

export interface Watcher {
  send(message: object): void;
  /** The connection is cut. */
  end(): void;
}

export interface Unary extends MethodOptions {
  answer(world: World, machine: TalosMachine, request: unknown): object | Promise<object>;
}

export type Method =
  | Unary
  | (MethodOptions & {
      /** After the last message of the client's stream. */
      receive(world: World, machine: TalosMachine, messages: readonly unknown[]): object;
    })
  | (MethodOptions &
      (
        | {
            /** Every message of the stream, which ends after them. */
            messages(world: World, machine: TalosMachine, request: unknown): readonly object[];
          }
        | {
            /** Sends for as long as the client listens. @returns how to stop. */
            watch(world: World, machine: TalosMachine, request: unknown, to: Watcher): () => void;
          }
      ));

export const READERS = ["os:admin", "os:operator", "os:reader"];
export const OPERATORS = ["os:admin", "os:operator"];
export const ADMINS = ["os:admin"];

/** Answers without content once the work is done. */
export function acknowledge<T>(work: (world: World, machine: TalosMachine, received: T) => unknown) {
  return (world: World, machine: TalosMachine, received: unknown): object => {
    work(world, machine, received as T);
    return { messages: [{}] };
  };
}
