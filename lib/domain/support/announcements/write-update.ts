import type { AnnouncementStage, LocalTexts } from "@/lib/base/announcements";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { announcementUpdates } from "@/lib/db/tables/support/announcements";

type Update = {
  announcementId: number;
  stage: AnnouncementStage;
  texts: LocalTexts;
  at: Date;
  authorId: number | null;
  isMailed: boolean;
  /** Idempotency key of the form. */
  key: string;
};

export const requestKeyOf = ({ announcementId, key }: Pick<Update, "announcementId" | "key">): string =>
  `${announcementId} ${key}`;

export const tellTask = (updateId: number) => `tell_concerned:${updateId}`;

/** Writes an update; the worker tells those concerned. Returns its id. */
export async function writeUpdate(db: Database, { key, ...update }: Update): Promise<number> {
  const { announcementId } = update;
  const [row] = await db
    .insert(announcementUpdates)
    .values({ ...update, requestKey: requestKeyOf({ announcementId, key }), toldTo: 0 })
    .returning({ id: announcementUpdates.id });
  if (!row) throw new Error("The update was not written.");
  await enqueue(db, "tell_concerned", { updateId: row.id }, { key: tellTask(row.id) });
  return row.id;
}
