import { z } from "zod";
import { aliasOf } from "../system-alias";
import type { Client } from "./client";
import type { Resource } from "./placing";
import type { ProxmoxSettings } from "./settings";
import { diskOf, partOf } from "./shape";

/** What a disk is made from, and the hardware that it expects. */
export type Source = {
  /** As it is noted in the guest. */
  id: string;
  /** Volume that is imported; null = an empty disk. */
  volume: string | null;
  /** Where the disk is attached. */
  key: string;
  /** Keys of the guest's configuration. */
  hardware: Readonly<Record<string, string>>;
  /** Options of the disk that UEFI keeps its variables on; null = BIOS. */
  efi: string | null;
};

const Config = z.record(z.string(), z.unknown());
const Volumes = z.array(z.object({ volid: z.string() }));

/** Keys that are taken over from a template. */
export const hardwareKeys = [
  ...["agent", "bios", "cpu", "machine", "numa", "ostype", "rng0", "scsihw", "serial0", "vga"],
] as const;

const usualHardware = {
  agent: "enabled=1",
  cpu: "x86-64-v2-AES",
  ostype: "l26",
  scsihw: "virtio-scsi-single",
  serial0: "socket",
};

const emptyDisk: Source = { id: "", volume: null, key: "scsi0", hardware: usualHardware, efi: null };

async function readTemplate(client: Client, node: string, vmid: number): Promise<Source | null> {
  const read = await client.read(`/nodes/${node}/qemu/${vmid}/config`, Config);
  const config = Object.fromEntries(
    Object.entries(read ?? {}).map(([key, value]) => [key, String(value)] as const),
  );
  const disk = diskOf(config);
  if (!disk) return null;
  const { efidisk0 } = config;
  const efi = ["efitype", "pre-enrolled-keys"].flatMap((name) => {
    const value = partOf(efidisk0, name);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  return {
    id: `template ${vmid}`,
    volume: disk.value.split(",")[0] ?? "",
    key: disk.key,
    hardware: Object.fromEntries(
      hardwareKeys.flatMap((key) => {
        const value = config[key];
        return value === undefined ? [] : [[key, value] as const];
      }),
    ),
    efi: efidisk0 === undefined ? null : efi.join(","),
  };
}

const imageFile = /\.(?:qcow2|raw|vmdk)$/;

/** Volumes of cloud images that a node can read. */
export const readImports = async (client: Client, node: string, storage: string): Promise<string[]> =>
  (
    (await client.read(`/nodes/${node}/storage/${storage}/content`, Volumes, {
      form: { content: "import" },
    })) ?? []
  ).map(({ volid }) => volid);

/**
 * What a system's disk is made from on a node: a template there, by its name or VMID, or a cloud image in a storage. Null =
 * the node has neither.
 */
export async function findSource(
  client: Client,
  { images, imports }: Pick<ProxmoxSettings, "images" | "imports">,
  resources: readonly Resource[],
  node: string,
  system: string,
): Promise<Source | null> {
  if (system === "") return emptyDisk;
  const wanted = images[system] ?? aliasOf(system);
  const template = resources.find(
    (one) =>
      one.type === "qemu" &&
      one.template === 1 &&
      one.node === node &&
      (one.name === wanted || String(one.vmid) === wanted),
  );
  if (template?.vmid) return readTemplate(client, node, template.vmid);
  const [storage = "", file] = wanted.includes(":") ? wanted.split(":") : [imports];
  const volumes = await readImports(client, node, storage);
  const found = volumes.find((volume) =>
    file === undefined
      ? volume.split("/").at(-1)?.replace(imageFile, "") === wanted
      : volume === `${storage}:${file}`,
  );
  return found === undefined ? null : { ...emptyDisk, id: found, volume: found };
}
