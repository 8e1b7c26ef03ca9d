import { z } from "zod";
import { aliasOf } from "../system-alias";
import type { GuestType } from "./build";
import type { Client } from "./client";
import type { IncusSettings } from "./settings";

const Aliases = z.array(z.object({ name: z.string(), type: z.string().nullish(), target: z.string() }));

export async function readAliases(client: Client, signal?: AbortSignal): Promise<z.infer<typeof Aliases>> {
  const asked = { query: { recursion: "1" }, signal };
  return (await client.read("/1.0/images/aliases", Aliases, asked))?.value ?? [];
}

/**
 * The fingerprint of a system's image for guests of that type: named like the system, or with `-vm` behind for virtual
 * machines, because an alias has one image. Null = there is none.
 */
export async function findImage(
  client: Client,
  { images }: Pick<IncusSettings, "images">,
  system: string,
  type: GuestType,
): Promise<string | null> {
  const alias = images[system] ?? aliasOf(system);
  const names = type === "virtual-machine" ? [`${alias}-vm`, alias] : [alias];
  const known = await readAliases(client);
  for (const name of names) {
    const found = known.find((one) => one.name === name && (one.type ?? type) === type);
    if (found) return found.target;
  }
  return null;
}
