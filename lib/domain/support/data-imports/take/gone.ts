import { and, eq, isNull } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { importedObjects } from "@/lib/db/tables/support/data-imports";
import { noSums } from "../source";
import { takeCredit } from "./credit";
import { lockOwners } from "./owners";
import { endGoneServices } from "./services";
import { remark, type Taken, type Taking, writeObjects } from "./taking";
import { takeTickets } from "./tickets";

const isCustomer = (source: string, id?: string) =>
  and(
    eq(importedObjects.source, source),
    eq(importedObjects.noun, "customer"),
    id === undefined ? undefined : eq(importedObjects.sourceId, id),
  );

/** Customers who were taken before, and whom the source does not have any more: deleted there, or merged with another. */
export async function findGone(source: string, seen: ReadonlySet<string>): Promise<string[]> {
  const rows = await database()
    .select({ id: importedObjects.sourceId })
    .from(importedObjects)
    .where(and(isCustomer(source), isNull(importedObjects.goneAt)));
  return rows.flatMap(({ id }) => (seen.has(id) ? [] : [id]));
}

type At = Omit<Taking, "db" | "known" | "rows" | "counts" | "remarks">;

/**
 * Ends what such a customer has here, and leaves the account out when accounts are opened; one that is open stays as it is.
 * Once, until the source has the customer again.
 */
export async function takeGone(db: Database, at: At, id: string): Promise<Taken> {
  const { accountId, known } = await lockOwners(db, at.source, id, {});
  const taking: Taking = { ...at, db, known, rows: [], counts: {}, remarks: [] };
  const [row] = accountId === null ? [] : await db.select().from(accounts).where(eq(accounts.id, accountId));
  const { counts, remarks } = taking;
  const done = { accountId, here: null, left: noSums(), counts, remarks };
  if (!row) return done;
  remark(taking, "customer", id, "gone");
  if (row.status === "Inactive") {
    const whose = { id: row.id, isOpen: false };
    await endGoneServices(taking, new Set());
    await takeTickets(taking, whose, { tickets: [] });
    await takeCredit(taking, whose, { id, credit: "0.00", currency: row.currency });
    await writeObjects(taking);
  }
  await db.update(importedObjects).set({ goneAt: at.now }).where(isCustomer(at.source, id));
  return done;
}

/** The source has the customer again. */
export async function forgetGone({ db, source, known }: Taking, id: string): Promise<void> {
  if (!known.get(`customer ${id}`)?.goneAt) return;
  await db.update(importedObjects).set({ goneAt: null }).where(isCustomer(source, id));
}
