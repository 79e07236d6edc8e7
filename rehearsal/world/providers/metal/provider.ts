import type { WorldProvider } from "../provider";
import { MetalMachines } from "./machines";
import type { OwnedMachine } from "./machines";
import { machinesInFile } from "./machines-in-file";
import { listenForPackets } from "./wake-on-lan";

export const metal: WorldProvider<MetalMachines, readonly OwnedMachine[]> = {
  optionsFrom: machinesInFile,
  simulate({ machines, factory }, owned = []) {
    const state = new MetalMachines(machines, factory, owned);
    const loseMachine = (name: string) => {
      for (const { id } of machines.all().filter((one) => one.provider === "metal" && one.name === name)) {
        machines.wipe(id, true);
        machines.powerOff(id);
      }
    };
    return { state, loseMachine, startApi: () => listenForPackets(state) };
  },
};
