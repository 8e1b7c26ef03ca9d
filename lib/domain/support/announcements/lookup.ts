import { eq } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { locations, presets } from "@/lib/db/tables/catalog/catalog";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { servers } from "@/lib/db/tables/servers/servers";
import { announcements } from "@/lib/db/tables/support/announcements";
import { loadedBrands } from "../../kernel/brand/loaded";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { ConcernInput } from "./schema";
import type { Concern } from "./shared/concerned";

export type AnnouncementRow = typeof announcements.$inferSelect;

export async function readAnnouncement(db: Database, id: number): Promise<AnnouncementRow> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  if (!row) throw fail("announcement.not_found");
  return row;
}

/** The row, locked. */
export async function lockAnnouncement(db: Database, id: number): Promise<AnnouncementRow> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id)).for("update");
  if (!row) throw fail("announcement.not_found");
  return row;
}

export function requireUnchanged(row: AnnouncementRow, revision: number): void {
  if (row.revision !== revision) throw fail("announcement.changed_meanwhile");
}

const { code } = locations;
const { name } = backEnds;

/** Names and ids that exist, of what the choice is about. */
async function readKnown(db: Database, { concerned_by: by, ids }: ConcernInput) {
  switch (by) {
    case "all":
      return [];
    case "location":
      return (await db.select({ code }).from(locations)).map((row) => row.code);
    case "back_end":
      return (await db.select({ name }).from(backEnds)).map((row) => row.name);
    case "plan":
      return (await db.select({ id: presets.id }).from(presets)).map(({ id }) => id);
    case "servers":
      return (await db.select({ id: servers.id }).from(servers).where(anyOf(servers.id, ids))).map(
        ({ id }) => id,
      );
  }
}

/** What says who is concerned, as far as it counts for the choice. */
export function concernOf({ concerned_by: by, places, ids, brand }: ConcernInput): Concern {
  const isByPlace = by === "location" || by === "back_end";
  const isById = by === "plan" || by === "servers";
  return {
    concernedBy: by,
    places: isByPlace ? [...new Set(places)].sort() : [],
    ids: isById ? [...new Set(ids)].sort((one, other) => one - other) : [],
    brandId: brand,
  };
}

/** Throws unless everything that is named exists, and something is named. */
export async function requireConcern(db: Database, asked: ConcernInput): Promise<Concern> {
  const concern = concernOf(asked);
  const { concernedBy, places, ids, brandId } = concern;
  if (brandId !== null && !loadedBrands().some(({ id }) => id === brandId))
    throw invalidArgument("brand", "unknown brand");
  if (concernedBy === "all") return concern;
  const isById = concernedBy === "plan" || concernedBy === "servers";
  const field = isById ? "ids" : "places";
  const named: readonly (string | number)[] = isById ? ids : places;
  if (named.length === 0) throw invalidArgument(field, "is required");
  const known = new Set<string | number>(await readKnown(db, asked));
  const unknown = named.find((one) => !known.has(one));
  if (unknown !== undefined) throw invalidArgument(field, `${unknown} does not exist`);
  return concern;
}

/** What the audit log names. */
export const targetOf = (id: number): string => `announcement ${id}`;

/** Who is concerned, for the audit log: `location AMS, FRA`. */
export const concernText = ({ concernedBy, places, ids }: Concern): string =>
  [concernedBy, [...places, ...ids].slice(0, 20).join(", ")].filter(Boolean).join(" ");
