import { z } from "zod";
import type { HostCalls, HostReading } from "../hosts";
import type { Client } from "./client";
import { isEvacuated, lookSeconds } from "./evacuated";
import type { ProxmoxSettings } from "./settings";
import { ownTag, tagsIn } from "./shape";

const number = z.coerce.number().nullish();
const Resources = z.array(
  z.object({
    type: z.string(),
    node: z.string().nullish(),
    status: z.string().nullish(),
    storage: z.string().nullish(),
    vmid: number,
    template: number,
    tags: z.string().nullish(),
    lock: z.string().nullish(),
    maxcpu: number,
    maxmem: number,
    mem: number,
    maxdisk: number,
    disk: number,
  }),
);
type Resource = z.infer<typeof Resources>[number];

/** A guest that is being made, or into which a backup is written, has no tags yet. */
const isOwn = ({ tags, lock }: Resource): boolean => lock === "create" || tagsIn(tags).includes(ownTag);

const Status = z.object({ loadavg: z.array(z.coerce.number()).nullish() });

/** Nodes of the cluster. */
export const proxmoxHosts = (
  client: Client,
  { nodes, storage, firstId }: Pick<ProxmoxSettings, "nodes" | "storage" | "firstId">,
): Pick<HostCalls, "readHosts"> => ({
  readHosts: async (locations, signal) => {
    const all = (await client.read("/cluster/resources", Resources, { signal })) ?? [];
    const readNode = async (name: string): Promise<HostReading> => {
      const node = all.find((one) => one.type === "node" && one.node === name);
      const pool = all.find((one) => one.type === "storage" && one.node === name && one.storage === storage);
      const isOnline = node?.status === "online" && pool?.status === "available";
      const asked = { signal, seconds: lookSeconds };
      // The cluster may still call a node online that does not answer any more.
      const [status, isEmptied] = isOnline
        ? await Promise.all([
            client.read(`/nodes/${name}/status`, Status, asked).catch(() => null),
            isEvacuated(client, name, signal),
          ])
        : [null, null];
      return {
        name,
        locations: locations.filter((code) => nodes[code]?.includes(name) ?? true),
        state: isEmptied === null ? "offline" : isEmptied ? "evacuated" : "online",
        resources:
          isOnline && isEmptied !== null
            ? {
                cpus: node.maxcpu ?? 0,
                memoryBytes: node.maxmem ?? 0,
                usedMemoryBytes: node.mem ?? null,
                diskBytes: pool.maxdisk ?? 0,
                usedDiskBytes: pool.disk ?? null,
                load: status?.loadavg?.[0] ?? null,
              }
            : null,
        servers: all
          .filter(isOwn)
          .flatMap(({ type, node: at, vmid, template }) =>
            type === "qemu" && at === name && template !== 1 && vmid && vmid > firstId
              ? [vmid - firstId]
              : [],
          ),
      };
    };
    const names = all.flatMap(({ type, node }) => (type === "node" && node ? [node] : []));
    return Promise.all(names.map(readNode));
  },
});
