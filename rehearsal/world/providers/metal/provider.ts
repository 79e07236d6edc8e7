import type { WorldProvider } from "../provider";
import { MetalMachines } from "./machines";
import type { OwnedMachine } from "./machines";
import { machinesInFile } from "./from-file";
import { listenForPackets } from "./wake-on-lan";

export const metal: WorldProvider<MetalMachines, readonly OwnedMachine[]> = {
  optionsFrom: machinesInFile,
  simulate({ machines, factory }, owned = []) {
    const state = new MetalMachines(machines, factory, owned);
    return { state, startApi: () => listenForPackets(state) };
  },
};
