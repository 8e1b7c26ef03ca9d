import { z } from "zod";
import { hashPassword } from "../password-hash";
import type { Machine, MachineAddress } from "../port";
import { makeSeed } from "../qemu/seed";
import type { Client } from "./client";
import type { ProxmoxSettings } from "./settings";
import { act, type Ended, mustAct } from "./tasks";

const Volumes = z.array(z.object({ volid: z.string() }));

/** Where the disk that cloud-init reads is attached. */
export const seedKey = "ide2";

const startOfName = (vmid: number): string => `berth-${vmid}-`;
const nameOf = (vmid: number, mark: string): string => `${startOfName(vmid)}${mark.slice(0, 16)}.iso`;

/** The volume of an order's seed. */
export const seedVolume = ({ seeds }: Pick<ProxmoxSettings, "seeds">, vmid: number, mark: string): string =>
  `${seeds}:iso/${nameOf(vmid, mark)}`;

type At = { node: string; vmid: number };

async function readSeeds(
  client: Client,
  { seeds }: Pick<ProxmoxSettings, "seeds">,
  { node, vmid }: At,
): Promise<string[]> {
  const path = `/nodes/${node}/storage/${seeds}/content`;
  const found = (await client.read(path, Volumes, { form: { content: "iso" } })) ?? [];
  return found.map(({ volid }) => volid).filter((one) => one.startsWith(`${seeds}:iso/${startOfName(vmid)}`));
}

/** Uploads the disk from which cloud-init configures the system of an order at its first start, unless it is there. */
export async function uploadSeed(
  client: Client,
  settings: Pick<ProxmoxSettings, "seeds" | "nameservers">,
  at: At,
  { machine, mark, address, now }: { machine: Machine; mark: string; address: MachineAddress; now: Date },
): Promise<Ended> {
  const { hostname, rootPassword, sshKey, postInstallScript, userData, setup } = machine;
  if ((await readSeeds(client, settings, at)).includes(seedVolume(settings, at.vmid, mark)))
    return { state: "done" };
  const { mac, ip, prefix, gateway } = address;
  const bytes = makeSeed(
    {
      ...{ instance: mark, hostname, sshKey, postInstallScript, userData },
      ...(machine.backup ? { isCopy: true } : null),
      passwordHash: rootPassword === null ? null : await hashPassword(rootPassword),
      timezone: setup.timezone,
      swapGb: setup.swapGb,
      network: { mac, ip, prefix, gateway, nameservers: [...settings.nameservers] },
    },
    now,
  );
  return act(client, "POST", `/nodes/${at.node}/storage/${settings.seeds}/upload`, {
    form: { content: "iso" },
    file: { name: nameOf(at.vmid, mark), bytes },
    seconds: 40,
  });
}

/** Deletes the seeds of a guest, except the one of that order. */
export async function dropSeeds(
  client: Client,
  settings: Pick<ProxmoxSettings, "seeds">,
  at: At,
  mark: string | null,
): Promise<void> {
  const kept = mark === null ? null : seedVolume(settings, at.vmid, mark);
  for (const volume of (await readSeeds(client, settings, at)).filter((one) => one !== kept))
    await mustAct(
      client,
      "DELETE",
      `/nodes/${at.node}/storage/${settings.seeds}/content/${encodeURIComponent(volume)}`,
      { seconds: 20 },
    );
}
