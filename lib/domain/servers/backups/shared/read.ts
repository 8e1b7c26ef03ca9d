import { and, desc, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { serverBackups, serverSchedules } from "@/lib/db/tables/servers/backups";

type Schedule = typeof serverSchedules.$inferSelect;
type Backup = typeof serverBackups.$inferSelect;

const ofServer = (serverId: number, what: Schedule["what"]) =>
  and(eq(serverSchedules.serverId, serverId), eq(serverSchedules.what, what));

export async function readSchedule(
  db: Database,
  serverId: number,
  what: Schedule["what"],
): Promise<Schedule | null> {
  const [row] = await db.select().from(serverSchedules).where(ofServer(serverId, what));
  return row ?? null;
}

/** Newest first. */
export const readBackups = (db: Database, serverId: number): Promise<Backup[]> =>
  db
    .select()
    .from(serverBackups)
    .where(eq(serverBackups.serverId, serverId))
    .orderBy(desc(serverBackups.madeAt), desc(serverBackups.id));

/** The backup of that number, if it is this server's; null = there is none. */
export async function findBackup(db: Database, serverId: number, id: number): Promise<Backup | null> {
  const [row] = await db
    .select()
    .from(serverBackups)
    .where(and(eq(serverBackups.id, id), eq(serverBackups.serverId, serverId)));
  return row ?? null;
}

/** Notes that one was made; an earlier failure is over then. */
export const noteDone = (
  db: Database,
  serverId: number,
  what: Schedule["what"],
  done: { at: Date; bytes: number | null },
) =>
  db
    .update(serverSchedules)
    .set({ lastAt: done.at, lastBytes: done.bytes, failedAt: null, failure: null })
    .where(ofServer(serverId, what));

/** Notes that one failed. */
export const noteFailed = (
  db: Database,
  serverId: number,
  what: Schedule["what"],
  failed: { at: Date; failure: NonNullable<Schedule["failure"]> },
) =>
  db
    .update(serverSchedules)
    .set({ failedAt: failed.at, failure: failed.failure })
    .where(ofServer(serverId, what));
