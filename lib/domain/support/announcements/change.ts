import { eq } from "drizzle-orm";
import { z } from "zod";
import { announcements } from "@/lib/db/tables/support/announcements";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import {
  type AnnouncementRow,
  concernText,
  lockAnnouncement,
  requireConcern,
  requireUnchanged,
  targetOf,
} from "./lookup";
import { momentIn, readTimes } from "./read-times";
import { ChangedAnnouncement } from "./schema";
import { readBrandsConcerned } from "./shared/concerned";
import { mainLanguageOf, requireMain, titlesOf } from "./shared/texts";

/** When it ended, if it has: corrected by what was typed. */
function readEnd({ endedAt }: AnnouncementRow, typed: string, now: Date): Date | null {
  const ended = momentIn(typed);
  if (!ended) return endedAt;
  if (!endedAt) throw invalidArgument("ended", "is not over: write the last update first");
  if (ended > now) throw invalidArgument("ended", "must not be in the future");
  return ended;
}

/** Changes titles, who is concerned and the times of an announcement. What was said in its updates stays. */
export const changeAnnouncement = staffOperation({
  name: "announcements.change",
  summary: "Changes an announcement",
  access: byStaff("write", "announcements/manage"),
  changes: ["announcements"],
  fails: ["announcement.not_found", "announcement.changed_meanwhile", "announcement.no_text"],
  input: ChangedAnnouncement,
  output: z.object({ revision: z.int() }),
  run: async ({ db, now, note }, { id, revision, is_public: isPublic, ...input }) => {
    const row = await lockAnnouncement(db, id);
    requireUnchanged(row, revision);
    const concern = await requireConcern(db, input);
    const titles = titlesOf(input.titles);
    requireMain(titles, concern.brandId);
    const times = readTimes(row.kind, input, now);
    const beganAt = row.beganAt === null ? null : (times.beganAt ?? row.beganAt);
    const endedAt = readEnd(row, input.ended, now);
    if (beganAt && endedAt && endedAt < beganAt)
      throw invalidArgument("ended", "must not be before the beginning");
    await db
      .update(announcements)
      .set({
        ...{ titles, isPublic, beganAt, endedAt, ...concern },
        plannedFrom: times.plannedFrom,
        plannedTo: times.plannedTo,
        brandIds: await readBrandsConcerned(db, concern),
        revision: revision + 1,
      })
      .where(eq(announcements.id, id));
    note({
      target: targetOf(id),
      changes: {
        subject: titles[mainLanguageOf(concern.brandId)],
        concerned: { from: concernText(row), to: concernText(concern) },
        shown: isPublic,
      },
    });
    return { revision: revision + 1 };
  },
});
