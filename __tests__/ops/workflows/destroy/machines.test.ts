import { destroyMachines } from "../../../../ops/workflows/destroy/machines";

test("workers are wiped while control planes run, and control planes after infra is gone", async () => {
  const done: string[] = [];
  await destroyMachines({
    release: (role) => Promise.resolve(void done.push(role)),
    destroyInfra: () => Promise.resolve(void done.push("infra")),
  });
  expect(done).toEqual(["worker", "infra", "controlplane"]);
});

test("infra stays while a worker cannot be wiped", async () => {
  const destroyInfra = jest.fn();
  const release = () => Promise.reject(new Error("still there"));
  await expect(destroyMachines({ release, destroyInfra })).rejects.toThrow("still there");
  expect(destroyInfra).not.toHaveBeenCalled();
});
