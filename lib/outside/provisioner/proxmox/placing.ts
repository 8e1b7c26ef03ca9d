import { z } from "zod";
import type { Machine } from "../machine";
import type { Client } from "./client";
import type { ProxmoxSettings } from "./settings";
import { ProxmoxTrouble } from "./trouble";

const number = z.coerce.number().nullish();
const Resources = z.array(
  z.object({
    type: z.string(),
    node: z.string().nullish(),
    name: z.string().nullish(),
    status: z.string().nullish(),
    vmid: number,
    template: number,
    /** Bytes: memory of a node or a guest and what of it is used, size of a storage and what of it is used. */
    maxmem: number,
    mem: number,
    maxdisk: number,
    disk: number,
    storage: z.string().nullish(),
    plugintype: z.string().nullish(),
    shared: number,
    content: z.string().nullish(),
  }),
);
/** A node, guest or storage of the cluster. */
export type Resource = z.infer<typeof Resources>[number];

export const readResources = async (client: Client, signal?: AbortSignal): Promise<Resource[]> =>
  (await client.read("/cluster/resources", Resources, { signal })) ?? [];

const guestTypes = new Set(["qemu", "lxc"]);

/** Bytes of memory that no guest of the node has, running or not. */
function freeMemory(resources: readonly Resource[], node: string): number {
  const given = resources
    .filter((one) => guestTypes.has(one.type) && one.node === node && one.template !== 1)
    .reduce((sum, { maxmem }) => sum + (maxmem ?? 0), 0);
  const own = resources.find((one) => one.type === "node" && one.node === node);
  return (own?.maxmem ?? 0) - given;
}

const storageOf = (resources: readonly Resource[], node: string, storage: string): Resource | undefined =>
  resources.find((one) => one.type === "storage" && one.node === node && one.storage === storage);

/** File storages keep disks as they are told, and only `qcow2` has snapshots there. */
const fileTypes = new Set(["dir", "nfs", "cifs"]);

/** The option of a disk's format there; empty where the storage has one of its own. */
export const formatOf = (resources: readonly Resource[], node: string, storage: string): string =>
  fileTypes.has(storageOf(resources, node, storage)?.plugintype ?? "") ? ",format=qcow2" : "";

/** Nodes of a location that are there, those with room for the size first. */
export function nodesFor(
  resources: readonly Resource[],
  { nodes, storage }: Pick<ProxmoxSettings, "nodes" | "storage">,
  { serverId, location, host, isPromised }: Pick<Machine, "serverId" | "location" | "host" | "isPromised">,
  { memoryMb, diskGb }: { memoryMb: number; diskGb: number },
): { roomy: string[]; full: string[] } {
  const allowed = host ? [host] : nodes[location];
  const online = resources.flatMap((one) =>
    one.type === "node" && one.status === "online" && one.node && (allowed?.includes(one.node) ?? true)
      ? [one.node]
      : [],
  );
  if (online.length === 0)
    throw new ProxmoxTrouble("unreachable", `No node for ${location} is online in the cluster.`);
  const hasRoom = (node: string): boolean => {
    const there = storageOf(resources, node, storage);
    const freeDisk = (there?.maxdisk ?? 0) - (there?.disk ?? 0);
    return (
      there?.status === "available" &&
      freeDisk >= diskGb * 1024 ** 3 &&
      // What the panel has promised by its rule was sold already: only the storage can still say no.
      (isPromised === true || freeMemory(resources, node) >= memoryMb * 1024 ** 2)
    );
  };
  const roomy = online
    .filter(hasRoom)
    .toSorted((one, other) => freeMemory(resources, other) - freeMemory(resources, one));
  // Orders of one moment see the same cluster: each begins with another of the nodes that have much room.
  const most = freeMemory(resources, roomy[0] ?? "");
  const wide = roomy.filter((node) => freeMemory(resources, node) * 2 >= most);
  const first = wide.length > 0 ? serverId % wide.length : 0;
  return {
    roomy: [...wide.slice(first), ...wide.slice(0, first), ...roomy.slice(wide.length)],
    full: online.filter((node) => !roomy.includes(node)),
  };
}

/** Nodes to which a guest of that node can go: of all locations that are there, online, and with memory and disk that nobody uses. */
export function nodesBeside(
  resources: readonly Resource[],
  { nodes, storage }: Pick<ProxmoxSettings, "nodes" | "storage">,
  from: string,
  { memoryMb, diskGb }: { memoryMb: number; diskGb: number },
): string[] {
  const lists = Object.values(nodes).filter((list) => list.includes(from));
  const freeOf = (node: string): number => {
    const own = resources.find((one) => one.type === "node" && one.node === node);
    return (own?.maxmem ?? 0) - (own?.mem ?? 0);
  };
  const hasRoom = (node: string): boolean => {
    const there = storageOf(resources, node, storage);
    const freeDisk = (there?.maxdisk ?? 0) - (there?.disk ?? 0);
    const isRoomy = there?.shared === 1 || freeDisk >= diskGb * 1024 ** 3;
    return there?.status === "available" && isRoomy && freeOf(node) >= memoryMb * 1024 ** 2;
  };
  return resources
    .flatMap(({ type, status, node }) => (type === "node" && status === "online" && node ? [node] : []))
    .filter((node) => node !== from && lists.every((list) => list.includes(node)) && hasRoom(node))
    .toSorted((one, other) => freeOf(other) - freeOf(one));
}
