import { and, eq, gt, isNull, ne } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { ticketAgents, ticketMentions } from "@/lib/db/tables/support/ticket-agents";
import { nameOfAccount } from "../shared/read-thread";

/** A page says every ten seconds that it is open; without word for so long, it is closed. */
const openMs = 30_000;
/** Since the last key: they still type. */
const typingMs = 30_000;

type OtherAgent = { name: string; types: boolean };
type Place = { ticketId: number; accountId: number };

const isAt = ({ ticketId, accountId }: Place) =>
  and(eq(ticketAgents.ticketId, ticketId), eq(ticketAgents.accountId, accountId));

/** Notes that an agent has a ticket open, who has read with it what they were told of it. */
export async function holdPlace(db: Database, place: Place, now: Date): Promise<void> {
  await db
    .insert(ticketAgents)
    .values({ ...place, seenAt: now })
    .onConflictDoUpdate({ target: [ticketAgents.ticketId, ticketAgents.accountId], set: { seenAt: now } });
  const isNew = and(
    eq(ticketMentions.ticketId, place.ticketId),
    eq(ticketMentions.accountId, place.accountId),
    isNull(ticketMentions.seenAt),
  );
  await db.update(ticketMentions).set({ seenAt: now }).where(isNew);
}

/** The other agents who have it open now, and whether they type. */
export async function readOthers(
  db: Database,
  { ticketId, accountId }: Place,
  now: Date,
): Promise<OtherAgent[]> {
  const rows = await db
    .select({ name: nameOfAccount, email: accounts.email, typedAt: ticketAgents.typedAt })
    .from(ticketAgents)
    .innerJoin(accounts, eq(accounts.id, ticketAgents.accountId))
    .where(
      and(
        eq(ticketAgents.ticketId, ticketId),
        ne(ticketAgents.accountId, accountId),
        gt(ticketAgents.seenAt, new Date(now.getTime() - openMs)),
      ),
    )
    .limit(20);
  return rows.map(({ name, email, typedAt }) => ({
    name: name || email,
    types: typedAt !== null && now.getTime() - typedAt.getTime() < typingMs,
  }));
}

/** Keeps the text that an agent has begun; "" = none. */
export async function writeDraft(
  db: Database,
  place: Place,
  { text, isNote }: { text: string; isNote: boolean },
  now: Date,
): Promise<void> {
  const kept = text === "" ? { draft: null, typedAt: null } : { draft: text, typedAt: now };
  await db
    .insert(ticketAgents)
    .values({ ...place, ...kept, isNote, seenAt: now })
    .onConflictDoUpdate({
      target: [ticketAgents.ticketId, ticketAgents.accountId],
      set: { ...kept, isNote, seenAt: now },
    });
}

export async function readDraft(
  db: Database,
  place: Place,
): Promise<{ text: string; is_note: boolean } | null> {
  const [row] = await db
    .select({ draft: ticketAgents.draft, isNote: ticketAgents.isNote })
    .from(ticketAgents)
    .where(isAt(place));
  return row?.draft ? { text: row.draft, is_note: row.isNote } : null;
}

/** What was begun is sent. */
export async function dropDraft(db: Database, place: Place): Promise<void> {
  await db.update(ticketAgents).set({ draft: null, typedAt: null }).where(isAt(place));
}
