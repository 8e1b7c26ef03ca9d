import { stat } from "node:fs/promises";

/** Whether a folder lies on another disk than the system: where that is not mounted, it lies on the system's. */
export const isOwnDisk = async (directory: string): Promise<boolean> =>
  (await stat(directory)).dev !== (await stat("/")).dev;
