import { z } from "zod";
import type { SystemImage } from "../hosts";
import type { Client } from "./client";
import { imageNames, readAliases } from "./images";
import type { IncusSettings } from "./settings";

const Images = z.array(
  z.object({
    fingerprint: z.string(),
    type: z.string().nullish(),
    size: z.number(),
    created_at: z.string().nullish(),
    uploaded_at: z.string().nullish(),
  }),
);

const types = ["container", "virtual-machine"] as const;

/** The engine writes the year 1 or 1970 for a time that it does not know. */
function timeOf(text: string | null | undefined): Date | null {
  const at = new Date(text ?? "");
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() <= 1970 ? null : at;
}

/** The images that orders of these systems are made from, as `findImage` finds them. */
export async function readSystemImages(
  client: Client,
  settings: Pick<IncusSettings, "images">,
  systems: readonly string[],
  signal?: AbortSignal,
): Promise<SystemImage[]> {
  const aliases = await readAliases(client, signal);
  const asked = { query: { recursion: "1" }, signal };
  const images = (await client.read("/1.0/images", Images, asked))?.value ?? [];
  return systems.flatMap((system) =>
    types.flatMap((type): SystemImage[] => {
      const alias = imageNames(settings, system, type)
        .map((name) => aliases.find((one) => one.name === name && (one.type ?? type) === type))
        .find((one) => one !== undefined);
      const image = images.find(({ fingerprint }) => fingerprint === alias?.target);
      if (!alias || !image) return [];
      const [madeAt, addedAt] = [timeOf(image.created_at), timeOf(image.uploaded_at)];
      return [{ ...{ system, name: alias.name, type, madeAt, addedAt }, sizeBytes: image.size }];
    }),
  );
}
