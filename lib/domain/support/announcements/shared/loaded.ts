import { desc, isNull } from "drizzle-orm";
import type { LivePart } from "@/lib/db/live-configuration";
import { announcements } from "@/lib/db/tables/support/announcements";

const columns = {
  id: announcements.id,
  kind: announcements.kind,
  stage: announcements.stage,
  titles: announcements.titles,
  concernedBy: announcements.concernedBy,
  places: announcements.places,
  ids: announcements.ids,
  brandId: announcements.brandId,
  plannedFrom: announcements.plannedFrom,
  plannedTo: announcements.plannedTo,
  beganAt: announcements.beganAt,
};

/** An announcement that is not over, without its updates. */
export type OpenAnnouncement = Pick<typeof announcements.$inferSelect, keyof typeof columns>;

/** More are never open at once. */
const most = 200;

/** Keeps the open announcements in memory, so that pages ask no database while there is none. Newest first. */
export const liveAnnouncements: LivePart<readonly OpenAnnouncement[]> = {
  name: "announcements",
  initial: [],
  read: (db) =>
    db
      .select(columns)
      .from(announcements)
      .where(isNull(announcements.endedAt))
      .orderBy(desc(announcements.id))
      .limit(most),
};
