import { readFileSync } from "node:fs";
import { z } from "zod";

const Described = z.object({
  /** Texts of the fields of a back end for it. */
  texts: z.record(z.string(), z.string()),
  /** The network that its guests have addresses of, which this computer reaches, and what else their orders say. */
  order: z.object({
    network: z.string(),
    location: z.string().default("NL"),
    system: z.string().default("Debian 12"),
    size: z
      .object({ cpus: z.int(), ramGb: z.number(), diskGb: z.int() })
      .default({ cpus: 1, ramGb: 1, diskGb: 10 }),
  }),
});

/** A real cluster of Proxmox VE for tests, as the file of PROXMOX_CLUSTER describes it; null = none is named. */
export function readNamedCluster(): z.infer<typeof Described> | null {
  const { PROXMOX_CLUSTER: file } = process.env;
  return file ? Described.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
}
