import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { ImportNoun } from "@/lib/base/data-imports";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { importedObjects } from "@/lib/db/tables/support/data-imports";
import type { SourceCustomer } from "../source";
import { type Known, readKnown } from "./taking";

/** What can be another customer's in the source later. */
const lists = {
  contact: "contacts",
  service: "services",
  invoice: "invoices",
  payment: "payments",
  ticket: "tickets",
} as const;
export type OwnedNoun = keyof typeof lists;
type List = (typeof lists)[OwnedNoun];
type Owned = Partial<Pick<SourceCustomer, List>>;

export const ownedNouns = Object.keys(lists) as OwnedNoun[];

/** An object of the customer that is another account's here. */
export type Elsewhere = { noun: OwnedNoun; id: string; accountId: number; targetId: number; isOpen: boolean };

async function readElsewhere(
  db: Database,
  source: string,
  owned: Owned,
  own: number | null,
): Promise<Elsewhere[]> {
  const all = ownedNouns.flatMap((noun) => (owned[lists[noun]] ?? []).map(({ id }) => ({ noun, id })));
  if (all.length === 0) return [];
  const nouns = sql.param(all.map(({ noun }) => noun));
  const ids = sql.param(all.map(({ id }) => id));
  const rows = await db
    .select({
      noun: sql<OwnedNoun>`${importedObjects.noun}`,
      id: importedObjects.sourceId,
      accountId: accounts.id,
      targetId: importedObjects.targetId,
      status: accounts.status,
    })
    .from(importedObjects)
    .innerJoin(accounts, eq(accounts.id, importedObjects.accountId))
    .where(
      and(
        eq(importedObjects.source, source),
        sql`(${importedObjects.noun}, ${importedObjects.sourceId}) in
          (select * from unnest(${nouns}::text[], ${ids}::text[]))`,
        own === null ? undefined : ne(importedObjects.accountId, own),
      ),
    );
  return rows.map(({ status, ...row }) => ({ ...row, isOpen: status !== "Inactive" }));
}

async function findAccount(db: Database, source: string, id: string): Promise<number | null> {
  const noun: ImportNoun = "customer";
  const isIt = and(
    eq(importedObjects.source, source),
    eq(importedObjects.noun, noun),
    eq(importedObjects.sourceId, id),
  );
  const [row] = await db.select({ targetId: importedObjects.targetId }).from(importedObjects).where(isIt);
  return row?.targetId ?? null;
}

/**
 * Locks the account of a customer and those of others who had what the customer has now, in one order, so that two who swap
 * services wait for each other; then reads what was taken before.
 */
export async function lockOwners(
  db: Database,
  source: string,
  id: string,
  owned: Owned,
): Promise<{ accountId: number | null; known: Map<string, Known>; elsewhere: Elsewhere[] }> {
  const accountId = await findAccount(db, source, id);
  const others = await readElsewhere(db, source, owned, accountId);
  const ids = [...(accountId === null ? [] : [accountId]), ...others.map((one) => one.accountId)];
  if (ids.length > 0)
    await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(anyOf(accounts.id, ids))
      .orderBy(asc(accounts.id))
      .for("no key update");
  return {
    accountId,
    known: accountId === null ? new Map() : await readKnown(db, source, accountId),
    elsewhere: others.length === 0 ? [] : await readElsewhere(db, source, owned, accountId),
  };
}
