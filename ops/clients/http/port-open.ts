import { openConnection } from "./tunnel";

/** Whether something accepts a connection at an address and port. */
export type Answers = (address: string, port: number) => Promise<boolean>;

export const isPortOpen: Answers = async (address, port) => {
  try {
    (await openConnection(address, port)).destroy();
    return true;
  } catch {
    return false;
  }
};
