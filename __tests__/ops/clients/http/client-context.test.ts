import tls from "node:tls";
import { clientContext } from "../../../../ops/clients/http/client-context";

beforeEach(() => {
  jest.spyOn(tls, "createSecureContext").mockImplementation((identity) => ({ context: identity }));
});
afterEach(() => jest.restoreAllMocks());

const contextOf = (cert: string, ca = "ca") => clientContext({ ca, cert: Buffer.from(cert), key: "key" });

test("an identity has one context, also while others are used in between", () => {
  const [first, second] = [contextOf("1"), contextOf("2")];
  expect(contextOf("1")).toBe(first);
  expect(contextOf("1", "another authority")).not.toBe(first);
  for (const cert of ["3", "4", "5"]) {
    contextOf(cert);
    expect(contextOf("1")).toBe(first);
  }
  expect(contextOf("2")).not.toBe(second);
});
