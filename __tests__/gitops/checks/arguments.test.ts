import { secretArguments } from "../support/checks/arguments";
import { pod, release, tree } from "../support/example-tree";

const secret = (name: string) => ({ name, valueFrom: { secretKeyRef: { name: "login", key: "password" } } });
const container = (more: object) => ({ name: "helper", ...more });
const findFaults = (spec: object) => secretArguments(tree({ helper: { brings: [pod("helper", spec)] } }));

describe("a secret in the arguments of a process", () => {
  test.each([
    ["by its variable", ["sh", "-ec", 'login --password "$PASSWORD"']],
    ["by its variable in braces", ["sh", "-ec", "login --password $${PASSWORD}"]],
    ["by Kubernetes itself", ["login", "--password", "$(PASSWORD)"]],
  ])("is found: %s", (_, command) => {
    expect(findFaults({ containers: [container({ command, env: [secret("PASSWORD")] })] })).toEqual([
      "helper: Deployment helper/helper: the container helper has the secret $PASSWORD in its arguments",
    ]);
  });

  test("is found in args and in init containers", () => {
    const guilty = container({ args: ["--password=$(PASSWORD)"], env: [secret("PASSWORD")] });
    expect(findFaults({ initContainers: [guilty], containers: [] })).toHaveLength(1);
  });

  test("is found in containers that a chart's values add", () => {
    const extra = container({ command: ["login", "$(PASSWORD)"], env: [secret("PASSWORD")] });
    expect(secretArguments(tree({ app: { brings: [release("app", { extraContainers: [extra] })] } }))).toEqual([
      expect.stringContaining("$PASSWORD"),
    ]);
  });

  test("is found when it is read from a file", () => {
    const spec = {
      volumes: [{ name: "login", secret: { secretName: "login" } }],
      containers: [
        container({
          command: ["sh", "-ec", 'login --password "$(cat /login/password)"'],
          volumeMounts: [{ name: "login", mountPath: "/login" }],
        }),
      ],
    };
    expect(findFaults(spec)).toEqual([expect.stringContaining("has a secret from /login in its arguments")]);
  });

  test.each([
    ["a name that only begins alike", ["sh", "-ec", "echo $PASSWORD_FILE"], [secret("PASSWORD")]],
    ["a variable that is no secret", ["sh", "-ec", "echo $HOST"], [{ name: "HOST", value: "a" }]],
    ["a file that the program opens itself", ["login", "password=@/login/password"], [secret("PASSWORD")]],
  ])("is not reported for %s", (_, command, env) => {
    expect(findFaults({ containers: [container({ command, env })] })).toEqual([]);
  });
});
