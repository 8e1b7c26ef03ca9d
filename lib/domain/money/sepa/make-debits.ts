import { and, asc, eq, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { compare, moneyOf } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { sepaDebits, sepaFiles, sepaMandates } from "@/lib/db/tables/money/sepa";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { readWrittenOff } from "../../kernel/server/written-off";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { nameOf } from "../billing/rules";
import { payableOf } from "../billing/shared/balance";
import { lockCredits } from "../billing/shared/ledger";
import { daysAfter, laterDay, nextBusinessDay } from "./business-days";
import { type DebitBatch, type DebitOrder, debitMessage, debitXml, sumOf } from "./pain";
import { isLapsed } from "./rules";
import { messageIdOf } from "./shared/name-orders";
import { readCompany } from "./shared/read-company";

const mostDebits = 1_000;
/** Banks take debits so many days ahead. */
const aheadDays = 14;

type Debit = typeof sepaDebits.$inferSelect;
type Mandate = typeof sepaMandates.$inferSelect;
type Due = { debit: Debit; mandate: Mandate; number: string };

/** What is due within the days ahead and as it was announced, locked after the credit of its accounts. */
async function lockDue(db: Database, companyId: number, until: string, now: Date): Promise<Due[]> {
  const isDue = and(
    eq(sepaDebits.companyId, companyId),
    sql`${sepaDebits.state} = 'announced'`,
    lte(sepaDebits.dueOn, until),
  );
  const seen = await db
    .select({ id: sepaDebits.id, accountId: sepaDebits.accountId, invoiceId: sepaDebits.invoiceId })
    .from(sepaDebits)
    .where(isDue)
    .orderBy(asc(sepaDebits.dueOn), asc(sepaDebits.id))
    .limit(mostDebits);
  await lockCredits(
    db,
    seen.map(({ accountId }) => accountId),
  );
  const invoiceIds = seen.map(({ invoiceId }) => invoiceId);
  const sales = await db
    .select()
    .from(invoices)
    .where(anyOf(invoices.id, invoiceIds))
    .orderBy(asc(invoices.id))
    .for("update");
  const invoiceOf = new Map(sales.map((one) => [one.id, one]));
  const rows = await db
    .select({ debit: sepaDebits, mandate: sepaMandates })
    .from(sepaDebits)
    .innerJoin(sepaMandates, eq(sepaMandates.id, sepaDebits.mandateId))
    .where(
      and(
        anyOf(
          sepaDebits.id,
          seen.map(({ id }) => id),
        ),
        eq(sepaDebits.state, "announced"),
      ),
    )
    .orderBy(asc(sepaDebits.dueOn), asc(sepaDebits.id))
    .for("update");
  const writtenOff = await readWrittenOff(db, invoiceIds);
  return rows.flatMap(({ debit, mandate }) => {
    const invoice = invoiceOf.get(debit.invoiceId);
    if (!invoice || mandate.state !== "active" || isLapsed(mandate, now)) return [];
    const isAsTold = compare(payableOf(invoice), moneyOf(debit.amount, "EUR")) === 0;
    const isExpected = invoice.status === "Unpaid" && !writtenOff.has(invoice.id);
    return isAsTold && isExpected ? [{ debit, mandate, number: nameOf(invoice) }] : [];
  });
}

type Grouped = Omit<DebitBatch, "orders"> & { orders: DebitOrder[]; ids: number[] };

/** By sequence and day. The first debit of a mandate is FRST, each later one RCUR. */
function groupDue(all: readonly Due[], messageId: string, soonest: string): Grouped[] {
  const groups = new Map<string, Grouped>();
  const begun = new Set<number>();
  for (const { debit, mandate, number } of all) {
    const isFirst = mandate.usedAt === null && !begun.has(mandate.id);
    begun.add(mandate.id);
    const sequence = isFirst ? ("FRST" as const) : ("RCUR" as const);
    const collectOn = nextBusinessDay(laterDay(debit.dueOn, soonest));
    const { scheme, creditorId } = mandate;
    const key = `${sequence} ${scheme} ${creditorId} ${collectOn}`;
    const group: Grouped = groups.get(key) ?? {
      ...{ batch: `${messageId}-${groups.size + 1}`, sequence, scheme, creditorId },
      ...{ collectOn, orders: [], ids: [] },
    };
    groups.set(key, group);
    group.orders.push({
      ...{ reference: debit.reference, amount: debit.amount, name: mandate.holder, iban: mandate.iban },
      ...{ text: number, mandate: mandate.reference, signedOn: mandate.signedAt.toISOString().slice(0, 10) },
    });
    group.ids.push(debit.id);
  }
  return [...groups.values()];
}

async function keepExported(db: Database, fileId: number, groups: readonly Grouped[]): Promise<void> {
  for (const { ids, batch, sequence, collectOn } of groups)
    await db
      .update(sepaDebits)
      .set({ state: "exported", fileId, batch, sequence, dueOn: collectOn })
      .where(anyOf(sepaDebits.id, ids));
}

/** Puts announced debits into a file for the bank, on the day that was told or the next one that the bank can keep. */
export const makeDebits = staffOperation({
  name: "sepa.make_debits",
  summary: "Puts announced direct debits into a file for the bank",
  access: byStaff("write", "payments/record"),
  changes: ["billing"],
  fails: ["sepa.no_account", "sepa.no_creditor", "sepa.nothing"],
  input: z.object({ region: z.string().max(8) }),
  output: z.object({ file: z.int(), count: z.int() }),
  run: async ({ db, now, actor, note }, { region }) => {
    const found = await readCompany(db, { region });
    if (!found) throw invalidArgument("region", "is no company");
    const { company, orders: terms, own } = found;
    if (!own) throw fail("sepa.no_account");
    if (terms.creditor_id === "") throw fail("sepa.no_creditor");
    const today = now.toISOString().slice(0, 10);
    const due = await lockDue(db, company.id, daysAfter(today, aheadDays), now);
    if (due.length === 0) throw fail("sepa.nothing");
    const messageId = messageIdOf("D", now);
    const batches = groupDue(due, messageId, daysAfter(today, 1));
    const total = sumOf(batches.flatMap(({ orders }) => orders));
    const xml = debitXml({
      version: terms.debit_version,
      createdAt: now,
      ...{ messageId, own, batches },
    });
    const [file] = await db
      .insert(sepaFiles)
      .values({
        kind: "debits",
        companyId: company.id,
        version: debitMessage(terms.debit_version),
        ...{ messageId, count: due.length, total },
        content: Buffer.from(xml),
        createdAt: now,
        createdBy: staffIdOf(actor),
        needsApproval: false,
      })
      .returning({ id: sepaFiles.id });
    if (!file) throw new Error("The file was not kept.");
    await keepExported(db, file.id, batches);
    const mandateIds = [...new Set(due.map(({ mandate }) => mandate.id))];
    await db.update(sepaMandates).set({ usedAt: now }).where(anyOf(sepaMandates.id, mandateIds));
    note({ target: `sepa file ${file.id}`, changes: { count: due.length, total, currency: "EUR" } });
    return { file: file.id, count: due.length };
  },
});
