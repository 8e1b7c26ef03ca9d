import { eq } from "drizzle-orm";
import { z } from "zod";
import { type AnnouncementStage, isEnd, nextStages } from "@/lib/base/announcements";
import type { Database } from "@/lib/db/client";
import { announcements, announcementUpdates } from "@/lib/db/tables/support/announcements";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { type AnnouncementRow, lockAnnouncement, requireUnchanged, targetOf } from "./lookup";
import { NewUpdate } from "./schema";
import { readBrandsConcerned } from "./shared/concerned";
import { requireMain, textsOf } from "./shared/texts";
import { requestKeyOf, writeUpdate } from "./write-update";

/** The update that the same submit has written before; null = none. */
async function findRepeated(db: Database, announcementId: number, key: string): Promise<number | null> {
  const [row] = await db
    .select({ id: announcementUpdates.id })
    .from(announcementUpdates)
    .where(eq(announcementUpdates.requestKey, requestKeyOf({ announcementId, key })));
  return row?.id ?? null;
}

/** When it began and ended, by its stage. Maintenance that is called off before has not begun. */
function timesOf({ beganAt }: AnnouncementRow, stage: AnnouncementStage, now: Date) {
  const isBegun = stage !== "planned" && stage !== "called_off";
  return {
    beganAt: beganAt ?? (isBegun ? now : null),
    endedAt: isEnd(stage) ? now : null,
  };
}

/**
 * Says something new of an announcement, with the stage that it is in now. The last stage closes it: banners and marks
 * are gone within a second. A repeated submit returns the same update.
 */
export const addUpdate = staffOperation({
  name: "announcements.add_update",
  summary: "Writes an update of an announcement",
  access: byStaff("write", "announcements/manage"),
  changes: ["announcements"],
  fails: [
    "announcement.not_found",
    "announcement.over",
    "announcement.changed_meanwhile",
    "announcement.no_text",
  ],
  input: NewUpdate,
  output: z.object({ update: z.int() }),
  run: async ({ db, now, actor, note }, { id, revision, stage, mails: isMailed, ...input }) => {
    const row = await lockAnnouncement(db, id);
    const known = await findRepeated(db, id, input.key);
    if (known !== null) return { update: known };
    if (isEnd(row.stage)) throw fail("announcement.over");
    requireUnchanged(row, revision);
    if (!nextStages(row.kind, row.stage).includes(stage))
      throw invalidArgument("stage", "cannot follow the current one");
    const texts = textsOf(input.texts);
    requireMain(texts, row.brandId);
    await db
      .update(announcements)
      .set({
        stage,
        ...timesOf(row, stage, now),
        brandIds: await readBrandsConcerned(db, row),
        revision: revision + 1,
      })
      .where(eq(announcements.id, id));
    const update = await writeUpdate(db, {
      ...{ announcementId: id, stage, texts, isMailed, key: input.key },
      ...{ at: now, authorId: staffIdOf(actor) },
    });
    note({ target: targetOf(id), changes: { stage: { from: row.stage, to: stage }, mails: isMailed } });
    return { update };
  },
});
