import { removeFolders } from "./support/flux-world";
import { ProjectWorld } from "./support/project-world";

afterAll(removeFolders);

it("everything that gitops/ describes for the hybrid cluster becomes ready", async () => {
  const project = await ProjectWorld.prepared();
  await project.startFlux();
  expect([...project.notReady()]).toEqual([]);
  expect(project.conditions().size).toBeGreaterThan(20);
}, 30_000);
