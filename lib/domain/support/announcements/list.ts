import { z } from "zod";
import { languageOf } from "@/lib/base/announcements";
import { staffName } from "@/lib/db/staff-name";
import { announcements } from "@/lib/db/tables/support/announcements";
import { byStaff } from "../../kernel/access/access";
import { pageByKey } from "../../kernel/operation/page-by-key";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { AnnouncementLine } from "./schema";
import { isCreditWaiting } from "./shared/is-credit-waiting";
import { timesOf } from "./shared/shown";
import { mainLanguageOf } from "./shared/texts";

const pageSize = 50;

/** All announcements, the newest first, a page at a time. */
export const listAnnouncements = staffOperation({
  name: "announcements.list",
  summary: "Lists the announcements",
  access: byStaff("read", null),
  within: "rows",
  looks: "now_and_then",
  input: z.object({ before: z.int32().positive().optional() }),
  output: z.object({ announcements: z.array(AnnouncementLine), older: z.int().nullable() }),
  run: async ({ db }, asked) => {
    const { rows, older } = await pageByKey(announcements.id, asked, pageSize, (where, order, limit) =>
      db
        .select({
          id: announcements.id,
          kind: announcements.kind,
          stage: announcements.stage,
          titles: announcements.titles,
          brandId: announcements.brandId,
          isPublic: announcements.isPublic,
          plannedFrom: announcements.plannedFrom,
          plannedTo: announcements.plannedTo,
          beganAt: announcements.beganAt,
          endedAt: announcements.endedAt,
          createdAt: announcements.createdAt,
          by: staffName("announcements.created_by"),
          isCreditWaiting,
        })
        .from(announcements)
        .where(where)
        .orderBy(order)
        .limit(limit),
    );
    return {
      announcements: rows.map((row) => {
        const { id, kind, stage, titles, isPublic, createdAt, by } = row;
        const main = mainLanguageOf(row.brandId);
        return {
          ...{ id, kind, stage, by, ...timesOf(row), is_public: isPublic },
          is_credit_waiting: row.isCreditWaiting,
          title: titles[languageOf(titles, main, main)] ?? "",
          created: createdAt.toISOString(),
        };
      }),
      older,
    };
  },
});
