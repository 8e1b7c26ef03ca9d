import { randomBytes } from "node:crypto";
import { lt } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { consoleTickets } from "@/lib/db/tables/machine-work";

const ticketSeconds = 60;
const keptMs = 86_400_000;

export const ticketHash = (token: string): Buffer => keyedHash("console ticket", token);

type Ticket = { serverId: number; sessionId: string; address: string };

/** A new one-time word for the console of a server; those long past are removed. */
export async function writeTicket(db: Database, ticket: Ticket, now: Date): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await db.delete(consoleTickets).where(lt(consoleTickets.expiresAt, new Date(now.getTime() - keptMs)));
  const expiresAt = new Date(now.getTime() + ticketSeconds * 1000);
  await db.insert(consoleTickets).values({ ...ticket, hash: ticketHash(token), expiresAt });
  return token;
}
