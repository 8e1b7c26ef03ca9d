import type { Amounts } from "../schema";
import type { HostRow } from "./read-pool";

/** What a host has, uses and has promised. */
export const amountsOf = (row: HostRow): Amounts => ({
  cpus: row.cpus,
  memory_mb: row.memoryMb,
  disk_gb: row.diskGb,
  used_memory_mb: row.usedMemoryMb,
  used_disk_gb: row.usedDiskGb,
  promised_cpus: row.promisedCpus,
  promised_memory_mb: row.promisedMemoryMb,
  promised_disk_gb: row.promisedDiskGb,
});
