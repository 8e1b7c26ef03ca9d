import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { replyAddresses } from "@/lib/db/tables/support/tickets";

const tokenOf = (nonce: Buffer): string =>
  keyedHash("reply token", nonce.toString("hex")).subarray(0, 16).toString("hex");
const hashOf = (token: string): Buffer => keyedHash("reply address", token);

type Whose = { ticketId: number; email: string };

/** The token of this reader's reply address for this ticket; the same until it is revoked. */
export async function replyToken(db: Database, { ticketId, email }: Whose, now: Date): Promise<string> {
  const isCurrent = and(
    eq(replyAddresses.ticketId, ticketId),
    eq(replyAddresses.email, email),
    isNull(replyAddresses.revokedAt),
  );
  const nonce = randomBytes(16);
  await db
    .insert(replyAddresses)
    .values({ ticketId, email, nonce, tokenHash: hashOf(tokenOf(nonce)), createdAt: now })
    .onConflictDoNothing({
      target: [replyAddresses.ticketId, replyAddresses.email],
      where: sql`revoked_at is null`,
    });
  const [row] = await db.select({ nonce: replyAddresses.nonce }).from(replyAddresses).where(isCurrent);
  if (!row) throw new Error("The reply address was not written.");
  return tokenOf(row.nonce);
}

/** The ticket of a token; null = unknown or revoked. */
export async function ticketOfToken(db: Database, token: string): Promise<number | null> {
  const [row] = await db
    .select({ id: replyAddresses.ticketId })
    .from(replyAddresses)
    .where(and(eq(replyAddresses.tokenHash, hashOf(token)), isNull(replyAddresses.revokedAt)));
  return row?.id ?? null;
}

/** Revokes the reply addresses of a ticket; later mails have new ones. */
export async function revokeReplyAddresses(db: Database, ticketId: number, now: Date): Promise<number> {
  const gone = await db
    .update(replyAddresses)
    .set({ revokedAt: now })
    .where(and(eq(replyAddresses.ticketId, ticketId), isNull(replyAddresses.revokedAt)))
    .returning({ id: replyAddresses.id });
  return gone.length;
}
