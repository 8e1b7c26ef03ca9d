import { eq } from "drizzle-orm";
import { importNouns } from "@/lib/base/data-imports";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { writeSystemEvents } from "../../../kernel/audit-trail/write-audit";
import { addSums } from "../shared/cents";
import { type Household, noSums, type SourceCustomer, type SourceService } from "../source";
import { takeContacts, takeNotes } from "./contacts";
import { takeCredit } from "./credit";
import { type TakenCustomer, takeCustomer } from "./customer";
import { takeInvoices, takePayments } from "./documents";
import { forgetGone } from "./gone";
import { letGo, withoutKept } from "./moved";
import { lockOwners } from "./owners";
import { proveSums } from "./prove";
import { endGoneServices, takeServices } from "./services";
import { leave, nameOf, type Taken, type Taking, writeObjects } from "./taking";
import { takeTickets } from "./tickets";

type At = Omit<Taking, "db" | "known" | "rows" | "counts" | "remarks">;

async function writeEvent({ db, now, source, importId, counts }: Taking, accountId: number, id: string) {
  const all = importNouns.flatMap((noun) => counts[noun] ?? []);
  const added = all.reduce((sum, one) => sum + one.added, 0);
  const changed = all.reduce((sum, one) => sum + one.changed, 0);
  if (added + changed === 0) return;
  const changes = { id: `${source} ${id}`, added, changed };
  const event = {
    operation: "data_imports.take",
    accountId,
    target: `account ${accountId}`,
    changes,
  } as const;
  await writeSystemEvents(db, [{ ...event, cause: `import ${importId}` }], now);
}

/** What a customer has besides: a source that does not have it says nothing of it. */
async function takeAll(taking: Taking, taken: TakenCustomer, customer: SourceCustomer): Promise<void> {
  if (!taken.isOpen) await endGoneServices(taking, new Set(customer.services.map(({ id }) => id)));
  await takeServices(taking, taken, customer);
  await takeInvoices(taking, taken, customer);
  await takePayments(taking, taken, customer);
  await takeTickets(taking, taken, customer);
}

/** Services of a customer who was taken by an earlier run. */
async function takeServicesAlone(
  db: Database,
  at: At,
  household: Household,
  services: readonly SourceService[],
): Promise<Taken> {
  const { id, sums } = household;
  const { accountId, known, elsewhere } = await lockOwners(db, at.source, id, { services: [...services] });
  const taking: Taking = { ...at, db, known, rows: [], counts: {}, remarks: [] };
  const [row] = accountId === null ? [] : await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!row) {
    for (const service of services) leave(taking, "service", service.id, "orphan", id);
    return { accountId: null, here: null, left: sums, counts: taking.counts, remarks: taking.remarks };
  }
  const { id: owner, status, currency } = row;
  const kept = await letGo(taking, elsewhere);
  const wanted = services.filter((service) => !kept.has(nameOf("service", service.id)));
  await takeServices(taking, { id: owner, isOpen: status !== "Inactive" }, { services: wanted, currency });
  return await endWithoutSums(taking, owner, household);
}

/** Of a source that says nothing of sums there is nothing to prove. */
async function endWithoutSums(taking: Taking, accountId: number, { id, sums }: Household): Promise<Taken> {
  await writeObjects(taking);
  await writeEvent(taking, accountId, id);
  return { accountId, here: null, left: sums, counts: taking.counts, remarks: taking.remarks };
}

/** Takes a customer with all that is theirs, in the transaction of the caller. Throws if the sums are not the source's. */
export async function takeHousehold(db: Database, at: At, household: Household): Promise<Taken> {
  const { customer: whole, left, scope } = household;
  const nobody = { accountId: null, here: null, left: household.sums };
  if (typeof scope === "object") return takeServicesAlone(db, at, household, scope.services);
  if (!whole) return { ...nobody, counts: {}, remarks: [] };
  const { accountId, known, elsewhere } = await lockOwners(db, at.source, whole.id, whole);
  const taking: Taking = { ...at, db, known, rows: [], counts: {}, remarks: [] };
  const taken = await takeCustomer(taking, whole, accountId);
  if (!taken) return { ...nobody, counts: taking.counts, remarks: taking.remarks };
  await forgetGone(taking, whole.id);
  const customer = withoutKept(whole, await letGo(taking, elsewhere));
  await takeContacts(taking, taken, customer);
  await takeNotes(taking, taken, customer);
  if (scope === "whole") await takeAll(taking, taken, customer);
  const { credit } = customer;
  if (credit === null) return await endWithoutSums(taking, taken.id, household);
  const creditLeft = await takeCredit(taking, taken, { ...customer, credit });
  await writeObjects(taking);
  const stays = addSums(left, { ...noSums(), credit: creditLeft });
  const { source } = at;
  const here = await proveSums(
    db,
    household,
    { accountId: taken.id, source, currency: customer.currency },
    stays,
  );
  await writeEvent(taking, taken.id, customer.id);
  return { accountId: taken.id, here, left: stays, counts: taking.counts, remarks: taking.remarks };
}
