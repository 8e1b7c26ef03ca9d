import { and, desc, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { locales } from "@/lib/base/locale";
import { announcements } from "@/lib/db/tables/support/announcements";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { PublicAnnouncement } from "./schema";
import { showToAll } from "./shared/shown";

const days = 90;
const pageSize = 10;
const mostOpen = 50;

/**
 * What the public status page of the host's brand says: what is open, and what ended in the last 90 days, a page at a
 * time.
 */
export const announcementHistory = openOperation({
  name: "announcements.history",
  summary: "Shows what was announced on the status page",
  access: anybody("read"),
  input: z.object({
    language: z.enum(locales),
    /** The key before which the page of those that ended begins; left out, the newest. */
    before: z.int32().positive().optional(),
  }),
  output: z.object({
    open: z.array(PublicAnnouncement),
    past: z.array(PublicAnnouncement),
    older: z.int().nullable(),
  }),
  run: async ({ db, now, brand }, { language, before }) => {
    const isShown = sql`${announcements.isPublic} and ${brand.id ?? 0} = any(${announcements.brandIds})`;
    const { id, endedAt } = announcements;
    const open = await db
      .select()
      .from(announcements)
      .where(and(isShown, isNull(endedAt)))
      .orderBy(desc(id))
      .limit(mostOpen);
    const isRecent = gt(endedAt, new Date(now.getTime() - days * 86_400_000));
    const past = await db
      .select()
      .from(announcements)
      .where(and(isShown, isNotNull(endedAt), isRecent, before === undefined ? undefined : lt(id, before)))
      .orderBy(desc(id))
      .limit(pageSize + 1);
    const page = past.slice(0, pageSize);
    const words = { language, fallback: brand.language };
    const shown = await showToAll(db, [...open, ...page], words);
    return {
      open: shown.slice(0, open.length),
      past: shown.slice(open.length),
      older: past.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    };
  },
});
