import type { WorldProvider } from "../provider";
import { MetalMachines } from "./machines";
import type { OwnedMachine } from "./machines";
import { machinesInFile } from "./from-file";

export const metal: WorldProvider<MetalMachines, readonly OwnedMachine[]> = {
  optionsFrom: machinesInFile,
  simulate({ machines, factory }, owned = []) {
    return { state: new MetalMachines(machines, factory, owned) };
  },
};
