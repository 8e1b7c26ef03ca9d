import { z } from "zod";
import type { Outcome } from "../port";
import type { Client } from "./client";
import { mustAct } from "./tasks";

const Archives = z.array(
  z.object({ volid: z.string(), notes: z.string().nullish(), size: z.coerce.number().nullish() }),
);
export type Archive = z.infer<typeof Archives>[number];

export const noSuchBackup: Outcome = {
  state: "failed",
  failure: { code: "reported", text: "no such backup" },
  isFinal: true,
};

type At = { node: string; vmid: number };
type Of = { serverId: number; name: string };

const signOf = (serverId: number): string => `berth ${serverId} `;

/** What is noted beside an archive once it is whole. */
export const archiveNotes = ({ serverId, name }: Of): string => `${signOf(serverId)}${name}`;

async function readArchives(
  client: Client,
  storage: string,
  { node, vmid }: At,
  signal?: AbortSignal,
): Promise<Archive[]> {
  const form = { content: "backup", vmid };
  return (await client.read(`/nodes/${node}/storage/${storage}/content`, Archives, { form, signal })) ?? [];
}

/** The backup of that name, as that node sees it; null = there is none. */
export async function findArchive(
  client: Client,
  storage: string,
  at: At,
  of: Of,
  signal?: AbortSignal,
): Promise<Archive | null> {
  const all = await readArchives(client, storage, at, signal);
  return all.find(({ notes }) => notes?.trim() === archiveNotes(of)) ?? null;
}

export const dropArchive = (client: Client, storage: string, node: string, volume: string): Promise<void> =>
  mustAct(client, "DELETE", `/nodes/${node}/storage/${storage}/content/${encodeURIComponent(volume)}`, {
    seconds: 25,
  });

/** Deletes all backups that the panel has made of a server. */
export async function dropArchives(
  client: Client,
  storage: string | null,
  at: At,
  serverId: number,
): Promise<void> {
  if (storage === null) return;
  const all = await readArchives(client, storage, at);
  for (const { volid } of all.filter(({ notes }) => notes?.startsWith(signOf(serverId))))
    await dropArchive(client, storage, at.node, volid);
}
