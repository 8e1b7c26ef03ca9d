import { and, desc, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { type CardMethod, savedCards } from "@/lib/db/tables/money/payments";
import type { SavedCard } from "@/lib/outside/payments/port";

export type CardRow = typeof savedCards.$inferSelect;

const kept = (accountId: number) => and(eq(savedCards.accountId, accountId), isNull(savedCards.removedAt));

/** The cards that the account keeps, the newest first. */
export const readCards = (db: Database, accountId: number): Promise<CardRow[]> =>
  db.select().from(savedCards).where(kept(accountId)).orderBy(desc(savedCards.id));

/** The card that automatic payment charges; null where none is kept for it. */
export async function readUsedCard(db: Database, accountId: number): Promise<CardRow | null> {
  const [row] = await db
    .select()
    .from(savedCards)
    .where(and(kept(accountId), eq(savedCards.isUsed, true)));
  return row ?? null;
}

/** Makes this the card that automatic payment charges. The caller holds the account's credit, so that one does at a time. */
export async function chooseCard(db: Database, accountId: number, cardId: number): Promise<void> {
  await db
    .update(savedCards)
    .set({ isUsed: false })
    .where(and(eq(savedCards.accountId, accountId), eq(savedCards.isUsed, true)));
  await db.update(savedCards).set({ isUsed: true }).where(eq(savedCards.id, cardId));
}

/** Keeps a card that the customer paid with and wanted to be kept; it is charged from now on. */
export async function keepCard(
  db: Database,
  { accountId, method, card, now }: { accountId: number; method: CardMethod; card: SavedCard; now: Date },
): Promise<void> {
  const { customer, outsideId, brand, lastDigits, expires } = card;
  const facts = { accountId, method, customer, outsideId, brand, lastDigits };
  const [row] = await db
    .insert(savedCards)
    .values({
      ...facts,
      expiresYear: expires.year,
      expiresMonth: expires.month,
      isUsed: false,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: savedCards.id });
  // A card that was removed meanwhile stays removed, however late this is reported.
  if (row) await chooseCard(db, accountId, row.id);
}
