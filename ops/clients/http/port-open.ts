import { openConnection } from "./tunnel";

/** Whether something accepts a connection at an address and port. */
export type PortProbe = (address: string, port: number) => Promise<boolean>;

export const isPortOpen: PortProbe = async (address, port) => {
  try {
    (await openConnection(address, port)).destroy();
    return true;
  } catch {
    return false;
  }
};
