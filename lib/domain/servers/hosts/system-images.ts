import { z } from "zod";
import { askWithin, failureText } from "@/lib/base/ask-within";
import type { Database } from "@/lib/db/client";
import { makeProvisioner } from "@/lib/outside/provisioner/registry";
import { readSystemNames } from "../../catalog/catalog/shared/read-system-names";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { type BackEnd, configurationOf, readBackEnds } from "../back-ends/shared/loaded";
import { provisionerTools } from "../back-ends/shared/provisioner-tools";
import { BackEndImages } from "./schema";
import { readLocationsOf } from "./shared/read-pool";

const longestMs = 8_000;
const mib = 1024 ** 2;

/** Null = its engine has no images that it could tell. */
async function readImagesOf(
  db: Database,
  backEnd: BackEnd,
  systems: readonly string[],
): Promise<BackEndImages | null> {
  const { readSystemImages } = makeProvisioner(configurationOf(backEnd), provisionerTools());
  if (!readSystemImages || !backEnd.isEnabled) return null;
  const { name } = backEnd;
  const locations = await readLocationsOf(db, name);
  try {
    const images = await askWithin(longestMs, (signal) => readSystemImages(systems, signal));
    const known = new Set(images.map(({ system }) => system));
    return {
      ...{ name, locations, problem: null },
      images: images.map(({ system, name: image, type, madeAt, addedAt, sizeBytes }) => ({
        ...{ system, image, type },
        made_at: madeAt?.toISOString() ?? null,
        added_at: addedAt?.toISOString() ?? null,
        size_mb: Math.round(sizeBytes / mib),
      })),
      missing: systems.filter((system) => !known.has(system)),
    };
  } catch (error) {
    return { ...{ name, locations, images: [], missing: [] }, problem: failureText(error).slice(0, 300) };
  }
}

/** Asks the clusters from which images they make the systems of the catalog, and which they lack. */
export const listSystemImages = staffOperation({
  name: "hosts.images",
  summary: "Lists the images of systems by back end, with their age",
  access: byStaff("read", "hosts/read"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ back_ends: z.array(BackEndImages) }),
  // Before the transaction, which must not wait for other machines.
  before: async ({ db }) => {
    const systems = await readSystemNames(db);
    const all = [...(await readBackEnds(db)).values()];
    const read = await Promise.all(all.map((backEnd) => readImagesOf(db, backEnd, systems)));
    return read.filter((one) => one !== null);
  },
  run: async (_context, _input, found) => ({ back_ends: found }),
});
