import { eq } from "drizzle-orm";
import { z } from "zod";
import { firstStages, type LocalTexts } from "@/lib/base/announcements";
import { locales } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { announcements } from "@/lib/db/tables/support/announcements";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { concernText, requireConcern, targetOf } from "./lookup";
import { readTimes } from "./read-times";
import { NewAnnouncement } from "./schema";
import { readBrandsConcerned } from "./shared/concerned";
import { mainLanguageOf, requireMain, textsOf, titlesOf } from "./shared/texts";
import { writeUpdate } from "./write-update";

/** Each language has a title and a text, or neither. */
function requireWhole(titles: LocalTexts, texts: LocalTexts): void {
  const language = locales.find((one) => (titles[one] === undefined) !== (texts[one] === undefined));
  if (language) throw fail("announcement.half_text", { language });
}

/** The announcement that the same submit has made before; null = none. */
async function findRepeated(db: Database, key: string): Promise<number | null> {
  const [row] = await db
    .select({ id: announcements.id })
    .from(announcements)
    .where(eq(announcements.requestKey, key));
  return row?.id ?? null;
}

/**
 * Publishes an announcement with its first update: those concerned see it within a second, and the worker tells them.
 * A repeated submit returns the same announcement.
 */
export const publishAnnouncement = staffOperation({
  name: "announcements.publish",
  summary: "Announces a maintenance or an incident",
  access: byStaff("write", "announcements/manage"),
  changes: ["announcements"],
  fails: ["announcement.no_text", "announcement.half_text"],
  input: NewAnnouncement,
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, input) => {
    const { kind, stage, is_public: isPublic, mails: isMailed, key: requestKey } = input;
    const known = await findRepeated(db, requestKey);
    if (known !== null) return { id: known };
    if (!firstStages(kind).includes(stage)) throw invalidArgument("stage", "cannot be the first one");
    const concern = await requireConcern(db, input);
    const [titles, texts] = [titlesOf(input.titles), textsOf(input.texts)];
    requireWhole(titles, texts);
    requireMain(titles, concern.brandId);
    const times = readTimes(kind, input, now);
    const createdBy = staffIdOf(actor);
    const [row] = await db
      .insert(announcements)
      .values({
        ...{ kind, stage, titles, isPublic, requestKey, createdBy, createdAt: now },
        ...concern,
        ...times,
        beganAt: stage === "planned" ? null : (times.beganAt ?? now),
        brandIds: await readBrandsConcerned(db, concern),
      })
      .onConflictDoNothing({ target: announcements.requestKey })
      .returning({ id: announcements.id });
    if (!row) return { id: (await findRepeated(db, requestKey)) ?? 0 };
    const { id } = row;
    await writeUpdate(db, {
      ...{ announcementId: id, stage, texts, isMailed },
      ...{ at: now, authorId: createdBy, key: requestKey },
    });
    note({
      target: targetOf(id),
      changes: {
        kind,
        stage,
        subject: titles[mainLanguageOf(concern.brandId)],
        concerned: concernText(concern),
        mails: isMailed,
      },
    });
    return { id };
  },
});
