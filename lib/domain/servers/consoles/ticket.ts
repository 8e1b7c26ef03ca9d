import { randomBytes } from "node:crypto";
import { lt } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { consoleTickets } from "@/lib/db/tables/servers/consoles";

const ticketSeconds = 60;
/** Maximum duration of a console, however long its session lives. */
const longestMs = 12 * 3_600_000;

/** Tokens of a console: its one-time URL, its browser's pass, and one for a single connection. */
export type Word = "ticket" | "pass" | "connect";

export const newWord = (): string => randomBytes(24).toString("base64url");
export const wordHash = (kind: Word, word: string): Buffer => keyedHash(`console ${kind}`, word);

export type ConsoleRow = typeof consoleTickets.$inferSelect;

/** Whether it has been open for too long. */
export const isOver = ({ usedAt }: ConsoleRow, now: Date): boolean =>
  usedAt === null || usedAt.getTime() + longestMs <= now.getTime();

type Ticket = { serverId: number; sessionId: string; address: string | null };

/** Stores a new one-time token for the console of a server; deletes those expired long ago. */
export async function writeTicket(db: Database, ticket: Ticket, now: Date): Promise<string> {
  const token = newWord();
  await db
    .delete(consoleTickets)
    .where(lt(consoleTickets.expiresAt, new Date(now.getTime() - 2 * longestMs)));
  const expiresAt = new Date(now.getTime() + ticketSeconds * 1000);
  await db.insert(consoleTickets).values({ ...ticket, hash: wordHash("ticket", token), expiresAt });
  return token;
}
