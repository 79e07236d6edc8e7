import type { Client } from "@grpc/grpc-js";
import { withKeptClient } from "../../../../ops/clients/talos/kept-clients";

const [IDLE, READY] = [0, 2];

interface Fake {
  readonly id: number;
  state: number;
  isClosed: boolean;
}

let opened: Fake[];
let key: string;
let count = 0;
beforeEach(() => {
  jest.useFakeTimers();
  opened = [];
  key = `node-${(count += 1)}`;
});
afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
});

function open(): Promise<Client> {
  const fake: Fake = { id: opened.length, state: READY, isClosed: false };
  opened.push(fake);
  const channel = { getConnectivityState: () => fake.state };
  const client = { fake, getChannel: () => channel, close: () => (fake.isClosed = true) };
  return Promise.resolve(client as unknown as Client);
}
const idOf = (client: Client) => Promise.resolve((client as unknown as { fake: Fake }).fake.id);
const fail = () => Promise.reject(new Error("refused"));
const call = (of: string | undefined = key) => withKeptClient(of, open, idOf);
const areClosed = () => opened.map(({ isClosed }) => isClosed);

test("calls one after the other use one client, which is closed a second after the last one", async () => {
  expect([await call(), await call()]).toEqual([0, 0]);
  jest.advanceTimersByTime(900);
  expect([await call(), areClosed()]).toEqual([0, [false]]);
  jest.advanceTimersByTime(900);
  expect(areClosed()).toEqual([false]);
  jest.advanceTimersByTime(200);
  expect(areClosed()).toEqual([true]);
  expect(await call()).toBe(1);
});

test("a client is not used for longer than five seconds, however often calls follow", async () => {
  const used: number[] = [];
  for (let i = 0; i < 9; i++) {
    used.push(await call());
    jest.advanceTimersByTime(900);
  }
  expect(used).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1]);
  expect(areClosed()).toEqual([true, false]);
});

test("calls to other nodes, and calls without a key, use clients of their own", async () => {
  expect([await call(), await call(`${key}-b`), await withKeptClient(undefined, open, idOf)]).toEqual([0, 1, 2]);
  expect([await withKeptClient(undefined, open, idOf), areClosed()]).toEqual([3, [false, false, true, true]]);
});

test("a client is not used again after a failure, or without its connection", async () => {
  await expect(withKeptClient(key, open, fail)).rejects.toThrow("refused");
  expect([await call(), areClosed()]).toEqual([1, [true, false]]);
  (opened.at(-1) as Fake).state = IDLE;
  expect([await call(), areClosed()]).toEqual([2, [true, true, false]]);
});

test("calls at the same time share a client that is connected, and the last one decides about it", async () => {
  await call();
  const [one, other] = await Promise.allSettled([call(), withKeptClient(key, open, fail)]);
  expect([one, other.status]).toEqual([{ status: "fulfilled", value: 0 }, "rejected"]);
  expect(areClosed()).toEqual([true]);
});

test("one client is kept of calls that start at the same time", async () => {
  expect(await Promise.all([call(), call()])).toEqual([0, 1]);
  expect(areClosed()).toEqual([false, true]);
  expect(await call()).toBe(0);
});
