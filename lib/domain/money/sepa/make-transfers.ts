import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { hoursBefore } from "@/lib/base/hours-before";
import { sepaIban } from "@/lib/base/iban";
import { decimalOf, isNegative, type Money, moneyOf, subtract, total } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { creditPayouts } from "@/lib/db/tables/money/credit-payouts";
import { sepaFiles, sepaTransfers } from "@/lib/db/tables/money/sepa";
import { creditAdjustmentLimit } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { creditIn, lockCredits } from "../billing/shared/ledger";
import { needsApproval } from "../credit-adjustments/rules";
import { postCreditPayout } from "../payments/shared/post-credit-payout";
import { daysAfter, nextBusinessDay } from "./business-days";
import { type TransferOrder, transferMessage, transferXml } from "./pain";
import { messageIdOf, referenceOf } from "./shared/name-orders";
import { readCompany } from "./shared/read-company";

const mostPayouts = 200;

type Payout = typeof creditPayouts.$inferSelect;

/** The waiting payouts with these ids, locked after the credit of their accounts; all of them, or none. */
async function lockPayouts(db: Database, ids: readonly number[], companyId: number): Promise<Payout[]> {
  const seen = await db
    .select({ accountId: creditPayouts.accountId, companyId: accounts.companyId })
    .from(creditPayouts)
    .innerJoin(accounts, eq(accounts.id, creditPayouts.accountId))
    .where(anyOf(creditPayouts.id, ids));
  if (seen.some((one) => one.companyId !== companyId)) throw fail("sepa.other_company");
  const credits = await lockCredits(
    db,
    seen.map(({ accountId }) => accountId),
  );
  const rows = await db
    .select()
    .from(creditPayouts)
    .where(and(anyOf(creditPayouts.id, ids), eq(creditPayouts.state, "waiting")))
    .orderBy(asc(creditPayouts.id))
    .for("update");
  if (rows.length < ids.length) throw fail("payout.not_found");
  for (const row of rows) {
    const left = subtract(creditIn(credits, row), moneyOf(row.amount, row.currency));
    if (isNegative(left)) throw fail("credit.insufficient", { credit: decimalOf(creditIn(credits, row)) });
  }
  return rows;
}

function ibanOf({ currency, bankAccount, holder }: Payout): string {
  const iban = currency === "EUR" ? sepaIban(bankAccount) : null;
  if (iban === null) throw fail("sepa.unreachable", { payee: holder });
  return iban;
}

/** What one person has put into files within a day that nobody else agreed to. Two files at a time wait for each other. */
async function readMadeLately(db: Database, by: number, now: Date): Promise<Money> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('sepa transfers by'), ${by})`);
  const [made] = await db
    .select({ sum: sql<string>`coalesce(sum(${sepaFiles.total}), 0)::numeric(14,2)::text` })
    .from(sepaFiles)
    .where(
      and(
        eq(sepaFiles.kind, "transfers"),
        eq(sepaFiles.createdBy, by),
        eq(sepaFiles.needsApproval, false),
        gt(sepaFiles.createdAt, hoursBefore(now, 24)),
      ),
    );
  return moneyOf(made?.sum ?? "0.00", "EUR");
}

/**
 * Whether somebody else has to agree: one payout, or the file as a whole, is above the limit, or all that the same person has
 * put into files within a day, as many small ones would avoid it.
 */
async function isToApprove(db: Database, sum: Money, by: number | null, now: Date): Promise<boolean> {
  if (by === null) return false;
  const limit = moneyOf(creditAdjustmentLimit(sum.currency), sum.currency);
  return needsApproval(sum, await readMadeLately(db, by, now), limit);
}

/**
 * Puts payouts into a file of credit transfers and posts them, so that their credit cannot be spent meanwhile. Each is
 * in one file. The bank's statement tells later whether it was executed.
 */
export const makeTransfers = staffOperation({
  name: "sepa.make_transfers",
  summary: "Puts payouts of credit into a file of SEPA credit transfers",
  access: byStaff("write", "payments/refund"),
  changes: ["billing"],
  fails: [
    "payout.not_found",
    "credit.insufficient",
    "sepa.no_account",
    "sepa.other_company",
    "sepa.unreachable",
  ],
  input: z.object({ region: z.string().max(8), payouts: z.array(z.int32()).min(1).max(mostPayouts) }),
  output: z.object({ file: z.int(), count: z.int(), needs_approval: z.boolean() }),
  run: async ({ db, now, actor, note }, { region, payouts: asked }) => {
    const ids = [...new Set(asked)];
    const found = await readCompany(db, { region });
    if (!found) throw invalidArgument("region", "is no company");
    const { company, orders: terms, own } = found;
    if (!own) throw fail("sepa.no_account");
    const rows = await lockPayouts(db, ids, company.id);
    const orders = rows.map((row): TransferOrder & { row: Payout } => ({
      row,
      reference: referenceOf("T", row.id),
      amount: row.amount,
      name: row.holder,
      iban: ibanOf(row),
      text: `${company.name} ${row.id}`,
    }));
    const sum = total(
      rows.map((row) => moneyOf(row.amount, row.currency)),
      "EUR",
    );
    const messageId = messageIdOf("T", now);
    const xml = transferXml({
      version: terms.transfer_version,
      messageId,
      createdAt: now,
      own,
      executeOn: nextBusinessDay(daysAfter(now.toISOString().slice(0, 10), 1)),
      orders,
    });
    const by = staffIdOf(actor);
    const isHeld = await isToApprove(db, sum, by, now);
    const [file] = await db
      .insert(sepaFiles)
      .values({
        kind: "transfers",
        companyId: company.id,
        version: transferMessage(terms.transfer_version),
        messageId,
        count: rows.length,
        total: decimalOf(sum),
        content: Buffer.from(xml),
        createdAt: now,
        createdBy: by,
        needsApproval: isHeld,
      })
      .returning({ id: sepaFiles.id });
    if (!file) throw new Error("The file was not kept.");
    await db.insert(sepaTransfers).values(
      orders.map(({ row, reference, amount }) => ({
        ...{ fileId: file.id, payoutId: row.id, accountId: row.accountId, amount, reference },
        state: "exported" as const,
      })),
    );
    for (const row of rows) await postCreditPayout(db, row, "sent", now);
    await db
      .update(creditPayouts)
      .set({ state: "paid", endedAt: now, endedBy: by })
      .where(inArray(creditPayouts.id, ids));
    note({
      target: `sepa file ${file.id}`,
      changes: { count: rows.length, total: decimalOf(sum), currency: "EUR" },
    });
    return { file: file.id, count: rows.length, needs_approval: isHeld };
  },
});
