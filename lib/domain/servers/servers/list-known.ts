import { like, or, sql } from "drizzle-orm";
import { locations, presets } from "@/lib/db/tables/catalog/catalog";
import { placeColumns } from "../../catalog/catalog/shared/named-place";
import type { SignedContext } from "../../kernel/operation/context";
import { inGroup } from "./group-condition";
import { containing, type Filter, fieldOf, labelsOf, searchWordsOf } from "./list-labels";

/**
 * Catalog matches of a filter: by search word, the presets whose names contain it and the locations whose names begin
 * with it; and the presets of the requested groups, null if none are requested.
 */
export type Known = {
  presets: Map<string, number[]>;
  places: Map<string, string[]>;
  ofGroups: number[] | null;
};

export const nothingKnown: Known = { presets: new Map(), places: new Map(), ofGroups: null };

/** Shorter words match too many names. */
const leastOfName = 3;

/** The locations with such a name, in any language. */
async function readLocations({ db }: SignedContext, words: readonly string[]): Promise<Known["places"]> {
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word.length >= leastOfName);
  if (wanted.length === 0) return nothingKnown.places;
  const rows = await db.select(placeColumns).from(locations);
  const begins = (word: string) =>
    rows.filter(({ nameEn, nameRu, names }) =>
      [nameEn, nameRu, ...Object.values(names)].some((name) => name.toLowerCase().startsWith(word)),
    );
  return new Map(wanted.map((word) => [word, begins(word).map((row) => row.code)]));
}

/** Looked up beforehand, because usually there are none, and the words of servers have their own index. */
async function readPresets({ db }: SignedContext, words: readonly string[]): Promise<Known["presets"]> {
  if (words.length === 0) return nothingKnown.presets;
  const name = sql<string>`lower(${presets.name})`;
  const rows = await db
    .select({ id: presets.id, name })
    .from(presets)
    .where(or(...words.map((word) => like(name, containing(word.toLowerCase())))));
  const having = (word: string) => rows.filter((row) => row.name.includes(word.toLowerCase()));
  return new Map(words.map((word) => [word, having(word).map(({ id }) => id)]));
}

async function readGroups({ db }: SignedContext, groups: readonly string[]): Promise<Known["ofGroups"]> {
  if (groups.length === 0) return null;
  const rows = await db
    .select({ id: presets.id })
    .from(presets)
    .where(or(...groups.map(inGroup)));
  return rows.map(({ id }) => id);
}

export async function readKnown(context: SignedContext, { search, group }: Filter): Promise<Known> {
  const words = searchWordsOf(search);
  const free = words.filter((word) => !fieldOf(word));
  const ofLocations = words.flatMap((word) => {
    const named = fieldOf(word);
    return named?.field === "loc" ? [named.value] : [];
  });
  const [found, locationCodes, ofGroups] = await Promise.all([
    readPresets(context, free),
    readLocations(context, [...free, ...ofLocations]),
    readGroups(context, labelsOf(group)),
  ]);
  return { presets: found, places: locationCodes, ofGroups };
}
