import { asc, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { type LocalTexts, languageOf, nextStages } from "@/lib/base/announcements";
import { locales } from "@/lib/base/locale";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { servers } from "@/lib/db/tables/servers/servers";
import { announcements, announcementUpdates } from "@/lib/db/tables/support/announcements";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { type AnnouncementRow, readAnnouncement } from "./lookup";
import { ShownAnnouncement } from "./schema";
import { isCreditWaiting } from "./shared/is-credit-waiting";
import { timesOf } from "./shared/shown";
import { mainLanguageOf } from "./shared/texts";

const mostUpdates = 200;

const byLanguage = (texts: LocalTexts) =>
  locales.flatMap((language) => {
    const text = texts[language];
    return text === undefined ? [] : [{ language, text }];
  });

/** What ids are called: plans by their names, servers by number and host name. */
async function readNames(db: Database, { concernedBy, places, ids }: AnnouncementRow): Promise<string[]> {
  if (concernedBy === "plan") {
    const { id, name } = presets;
    const rows = await db.select({ name }).from(presets).where(anyOf(id, ids)).orderBy(asc(name));
    return rows.map((row) => row.name);
  }
  if (concernedBy !== "servers") return places;
  const { id, hostname } = servers;
  const rows = await db.select({ id, hostname }).from(servers).where(anyOf(id, ids)).orderBy(asc(id));
  return rows.map((row) => `№ ${row.id} ${row.hostname}`);
}

const readUpdates = (db: Database, id: number) =>
  db
    .select({
      id: announcementUpdates.id,
      stage: announcementUpdates.stage,
      at: announcementUpdates.at,
      texts: announcementUpdates.texts,
      isMailed: announcementUpdates.isMailed,
      toldTo: announcementUpdates.toldTo,
      by: staffName("announcement_updates.author_id"),
    })
    .from(announcementUpdates)
    .where(eq(announcementUpdates.announcementId, id))
    .orderBy(desc(announcementUpdates.id))
    .limit(mostUpdates);

async function readBeside(db: Database, id: number) {
  const [row] = await db
    .select({ by: staffName("announcements.created_by"), isCreditWaiting })
    .from(announcements)
    .where(eq(announcements.id, id));
  return { by: row?.by ?? null, is_credit_waiting: row?.isCreditWaiting ?? false };
}

/** An announcement with all that staff have said of it, in every language. */
export const showAnnouncement = staffOperation({
  name: "announcements.show",
  summary: "Shows an announcement with its updates",
  access: byStaff("read", null),
  within: "rows",
  looks: "now_and_then",
  fails: ["announcement.not_found"],
  input: z.object({ id: z.int32() }),
  output: ShownAnnouncement,
  run: async ({ db }, { id }) => {
    const row = await readAnnouncement(db, id);
    const { kind, stage, titles, createdAt, concernedBy, places, ids, brandId } = row;
    const main = mainLanguageOf(brandId);
    const updates = await readUpdates(db, id);
    return {
      ...{ id, kind, stage, places, ids, revision: row.revision, ...timesOf(row) },
      title: titles[languageOf(titles, main, main)] ?? "",
      created: createdAt.toISOString(),
      ...(await readBeside(db, id)),
      is_public: row.isPublic,
      concerned_by: concernedBy,
      brand: brandId,
      main_language: main,
      next_stages: [...nextStages(kind, stage)],
      titles: byLanguage(titles).map(({ language, text }) => ({ language, title: text })),
      names: await readNames(db, row),
      updates: updates.map(({ at, texts, isMailed, toldTo, ...update }) => ({
        ...update,
        at: at.toISOString(),
        texts: byLanguage(texts),
        is_mailed: isMailed,
        is_telling: toldTo !== null,
      })),
    };
  },
});
