import { asc, desc } from "drizzle-orm";
import { languageOf } from "@/lib/base/announcements";
import { groupBy } from "@/lib/base/group-by";
import type { Locale } from "@/lib/base/locale";
import { placeName } from "@/lib/base/place-name";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { locations, presets } from "@/lib/db/tables/catalog/catalog";
import { type announcements, announcementUpdates } from "@/lib/db/tables/support/announcements";
import { namedPlace } from "../../../catalog/catalog/shared/named-place";
import type { PublicAnnouncement } from "../schema";

type Row = typeof announcements.$inferSelect;
type TimeColumns = "plannedFrom" | "plannedTo" | "beganAt";

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export const timesOf = (row: Pick<Row, TimeColumns> & Partial<Pick<Row, "endedAt">>) => ({
  planned_from: textOf(row.plannedFrom),
  planned_to: textOf(row.plannedTo),
  began: textOf(row.beganAt),
  ended: textOf(row.endedAt ?? null),
});

/** Names of locations and plans in the reader's language. Nothing else of who is concerned is for everybody. */
async function readNames(db: Database, rows: readonly Row[], locale: Locale) {
  const isBy = (by: Row["concernedBy"]) => rows.some(({ concernedBy }) => concernedBy === by);
  const places = isBy("location") ? await db.select().from(locations).orderBy(asc(locations.sort)) : [];
  const ids = rows.flatMap((row) => (row.concernedBy === "plan" ? row.ids : []));
  const plans = isBy("plan")
    ? await db.select({ id: presets.id, name: presets.name }).from(presets).where(anyOf(presets.id, ids))
    : [];
  return ({ concernedBy, places: codes, ids: wanted }: Row): string[] => {
    if (concernedBy === "location")
      return places
        .filter(({ code }) => codes.includes(code))
        .map((place) => placeName(namedPlace(place), locale));
    return concernedBy === "plan"
      ? plans.filter(({ id }) => wanted.includes(id)).map(({ name }) => name)
      : [];
  };
}

/** As many as are written about one in weeks. */
const mostUpdates = 100;

/** Announcements with their updates as everybody may read them, in the reader's language as far as there are texts. */
export async function showToAll(
  db: Database,
  rows: readonly Row[],
  { language, fallback }: { language: Locale; fallback: Locale },
): Promise<PublicAnnouncement[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const updates = groupBy(
    await db
      .select()
      .from(announcementUpdates)
      .where(anyOf(announcementUpdates.announcementId, ids))
      .orderBy(desc(announcementUpdates.id))
      .limit(rows.length * mostUpdates),
    ({ announcementId }) => announcementId,
  );
  const namesOf = await readNames(db, rows, language);
  return rows.map((row) => {
    const { id, kind, stage, titles, createdAt } = row;
    const shown = languageOf(titles, language, fallback);
    return {
      ...{ id, kind, stage, ...timesOf(row) },
      title: titles[shown] ?? "",
      language: shown,
      created: createdAt.toISOString(),
      concerned: namesOf(row),
      updates: (updates.get(id) ?? []).map((update) => {
        const of = languageOf(update.texts, language, fallback);
        const { id: number, stage: then, at, texts } = update;
        return { id: number, stage: then, at: at.toISOString(), text: texts[of] ?? "", language: of };
      }),
    };
  });
}
