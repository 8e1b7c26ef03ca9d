import { z } from "zod";
import type { Machine } from "../machine";
import { aliasOf } from "../system-alias";
import type { GuestType } from "./build";
import type { Client } from "./client";
import type { IncusSettings } from "./settings";

const Aliases = z.array(z.object({ name: z.string(), type: z.string().nullish(), target: z.string() }));

export async function readAliases(client: Client, signal?: AbortSignal): Promise<z.infer<typeof Aliases>> {
  const asked = { query: { recursion: "1" }, signal };
  return (await client.read("/1.0/images/aliases", Aliases, asked))?.value ?? [];
}

/** Aliases under which a system's image for guests of that type is looked for, the first one first. */
export function imageNames(
  { images }: Pick<IncusSettings, "images">,
  system: string,
  type: GuestType,
): string[] {
  const alias = images[system] ?? aliasOf(system);
  return type === "virtual-machine" ? [`${alias}-vm`, alias] : [alias];
}

/**
 * The fingerprint of a system's image for guests of that type: named like the system, or with `-vm` behind for virtual
 * machines, because an alias has one image. Null = there is none.
 */
async function findImage(
  client: Client,
  settings: Pick<IncusSettings, "images">,
  system: string,
  type: GuestType,
): Promise<string | null> {
  const known = await readAliases(client);
  for (const name of imageNames(settings, system, type)) {
    const found = known.find((one) => one.name === name && (one.type ?? type) === type);
    if (found) return found.target;
  }
  return null;
}

/** The fingerprint of what a machine is installed from: the customer's image that is named, else that of its system. */
export async function findSource(
  client: Client,
  settings: Pick<IncusSettings, "images">,
  { system, image }: Pick<Machine, "system" | "image">,
  type: GuestType,
): Promise<string | null> {
  if (!image) return findImage(client, settings, system, type);
  const own = (await readAliases(client)).find((one) => one.name === image && (one.type ?? type) === type);
  return own?.target ?? null;
}
