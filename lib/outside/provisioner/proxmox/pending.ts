import { z } from "zod";
import type { Client } from "./client";
import { type Guest, pathOf } from "./guest";

const Pending = z.array(
  z.object({ key: z.string(), pending: z.unknown().optional(), delete: z.unknown().optional() }),
);

/** Keys of the configuration that a guest takes over at its next start. */
export async function readPending(client: Client, guest: Guest, signal?: AbortSignal): Promise<string[]> {
  const found = (await client.read(`${pathOf(guest)}/pending`, Pending, { signal })) ?? [];
  return found.flatMap((one) => (one.pending != null || one.delete ? [one.key] : []));
}
