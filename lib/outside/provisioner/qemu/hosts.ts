import { statfs } from "node:fs/promises";
import os from "node:os";
import type { HostCalls } from "../hosts";
import { listInventory } from "./machine-files";
import type { QemuSettings } from "./settings";

/** The computer of the panel is the only host: nothing can be moved from it. */
export const qemuHosts = ({ machines }: Pick<QemuSettings, "machines">): Pick<HostCalls, "readHosts"> => ({
  readHosts: async (locations) => {
    const { bsize, blocks, bavail } = await statfs(machines);
    const memoryBytes = os.totalmem();
    return [
      {
        name: os.hostname(),
        locations: [...locations],
        state: "online",
        resources: {
          cpus: os.cpus().length,
          memoryBytes,
          usedMemoryBytes: memoryBytes - os.freemem(),
          diskBytes: bsize * blocks,
          usedDiskBytes: bsize * (blocks - bavail),
          load: os.loadavg()[0] ?? null,
        },
        servers: await listInventory(machines),
      },
    ];
  },
});
