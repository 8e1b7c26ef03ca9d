import { and, desc, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { type CardMethod, savedCards } from "@/lib/db/tables/money/payments";
import type { SavedCard } from "@/lib/outside/payments/port";
import { cardSystem } from "./card-systems";

export type CardRow = typeof savedCards.$inferSelect;

const kept = (accountId: number) => and(eq(savedCards.accountId, accountId), isNull(savedCards.removedAt));

/** Reads the account's saved cards, newest first. */
export const readCards = (db: Database, accountId: number): Promise<CardRow[]> =>
  db.select().from(savedCards).where(kept(accountId)).orderBy(desc(savedCards.id));

/** The card that automatic payment charges; null if none was chosen. */
export async function readUsedCard(db: Database, accountId: number): Promise<CardRow | null> {
  const [row] = await db
    .select()
    .from(savedCards)
    .where(and(kept(accountId), eq(savedCards.isUsed, true)));
  return row ?? null;
}

/**
 * Makes this the card that automatic payment charges. The caller must hold the account's credit lock, which
 * serializes such changes.
 */
export async function chooseCard(db: Database, accountId: number, cardId: number): Promise<void> {
  await db
    .update(savedCards)
    .set({ isUsed: false })
    .where(and(eq(savedCards.accountId, accountId), eq(savedCards.isUsed, true)));
  await db.update(savedCards).set({ isUsed: true }).where(eq(savedCards.id, cardId));
}

/** Stores a card that the customer paid with and chose to save; automatic payment charges it from now on. */
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
      expiresYear: expires?.year ?? null,
      expiresMonth: expires?.month ?? null,
      isUsed: false,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: savedCards.id });
  // A card removed in the meantime stays removed, however late this is reported.
  if (row) await chooseCard(db, accountId, row.id);
}

/** Has the payment provider forget the account's cards; throws if it does not respond. Those of one that is off stay. */
export async function forgetCards(db: Database, accountId: number): Promise<void> {
  const all = await db.select().from(savedCards).where(eq(savedCards.accountId, accountId));
  for (const card of all) if (card.removedAt === null) await cardSystem(card.method)?.forget(card);
}
