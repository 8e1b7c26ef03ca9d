import { asc, eq, inArray, or } from "drizzle-orm";
import { mayReceiveAt } from "@/lib/base/company-payments";
import { bareAccount } from "@/lib/base/iban";
import { compare, moneyOf, total } from "@/lib/base/money";
import { type Database, inTransaction } from "@/lib/db/client";
import { companies } from "@/lib/db/tables/money/companies";
import { sepaDebits, sepaFiles, sepaTransfers } from "@/lib/db/tables/money/sepa";
import type { Movement, Receipt, Statement } from "@/lib/outside/bank-statement/port";
import { writeAuditRow } from "../../../kernel/audit-trail/write-audit";
import type { Context } from "../../../kernel/operation/context";
import { collectDebit, type Debit, returnDebit } from "./end-debit";
import { executeTransfer, returnTransfer, type Transfer } from "./end-transfer";

/** Orders of ours that a statement names; `accountOf`: of the company that ordered. */
type Known = {
  transfers: (Transfer & { batch: string; companyId: number })[];
  debits: (Debit & { file: string | null })[];
  accountOf: Map<number, string>;
};

const distinct = (names: readonly string[]): string[] => [...new Set(names)].filter(Boolean);

async function readKnown(db: Database, { receipts, movements }: Pick<Statement, "receipts" | "movements">) {
  const named = [...movements, ...receipts.flatMap(({ order }) => order ?? [])];
  const references = distinct(named.map(({ reference }) => reference));
  const batches = distinct(named.map(({ batch }) => batch));
  if (references.length + batches.length === 0) return null;
  const transfers = await db
    .select({ transfer: sepaTransfers, batch: sepaFiles.messageId, companyId: sepaFiles.companyId })
    .from(sepaTransfers)
    .innerJoin(sepaFiles, eq(sepaFiles.id, sepaTransfers.fileId))
    .where(or(inArray(sepaTransfers.reference, references), inArray(sepaFiles.messageId, batches)))
    .orderBy(asc(sepaTransfers.id));
  const debits = await db
    .select({ debit: sepaDebits, file: sepaFiles.messageId })
    .from(sepaDebits)
    .leftJoin(sepaFiles, eq(sepaFiles.id, sepaDebits.fileId))
    .where(
      or(
        inArray(sepaDebits.reference, references),
        inArray(sepaDebits.batch, batches),
        inArray(
          sepaDebits.fileId,
          db.select({ id: sepaFiles.id }).from(sepaFiles).where(inArray(sepaFiles.messageId, batches)),
        ),
      ),
    )
    .orderBy(asc(sepaDebits.id));
  if (transfers.length + debits.length === 0) return null;
  const own = await db.select({ id: companies.id, bankAccount: companies.bankAccount }).from(companies);
  return {
    transfers: transfers.map(({ transfer, ...file }) => ({ ...transfer, ...file })),
    debits: debits.map(({ debit, file }) => ({ ...debit, file })),
    accountOf: new Map(own.map(({ id, bankAccount }) => [id, bareAccount(bankAccount?.account ?? "")])),
  };
}

type Line = Pick<Movement, "amount" | "currency" | "reference" | "batch" | "isRefusal"> &
  Partial<Pick<Movement, "end">>;

/** `file`: of debits, which banks credit by their groups. */
type Order = {
  reference: string;
  batch: string | null;
  file?: string | null;
  amount: string;
  state: string;
};

const sumOf = (orders: readonly Order[]) =>
  total(
    orders.map((one) => moneyOf(one.amount, "EUR")),
    "EUR",
  );

/**
 * The orders that a line of a statement is about: one by its reference, or a group whose sum it is, with or without
 * those that the bank had refused. A file or a group that is refused needs no sum: its name is of ours. Banks add fees to returns, or take them off: the reference alone says what came back.
 */
function ordersOf<T extends Order>(
  orders: readonly T[],
  { amount, currency, reference, batch, end, isRefusal }: Line,
): readonly T[] {
  if (currency !== "EUR") return [];
  const own = orders.filter((one) => one.reference === reference);
  if (end === "returned" && own.length > 0) return own;
  if (isRefusal && own.length === 0) {
    const named = orders.filter(
      (one) => reference === "" && batch !== "" && (one.batch === batch || one.file === batch),
    );
    // What is booked was not refused.
    const left = named.filter(({ state }) => state === "exported");
    const isAll = amount === "0.00" || compare(sumOf(named), moneyOf(amount, "EUR")) === 0;
    return isAll ? left : [];
  }
  const group = own.length === 0 && batch !== "" ? orders.filter((one) => one.batch === batch) : own;
  const kept = group.filter(({ state }) => state !== "returned");
  return [group, kept].find((some) => compare(sumOf(some), moneyOf(amount, "EUR")) === 0) ?? [];
}

type Work = { context: Context; importId: number; known: Known };

/** Notes the end of an order in the customer's log, in the transaction that ends it. */
const noted = (
  { context }: Work,
  db: Database,
  { accountId, target, changes }: { accountId: number; target: string; changes: Record<string, string> },
): Promise<void> =>
  writeAuditRow({ ...context, db }, "payments.import_statement", [{ accountId, target, changes }]);

const ofDebit = ({ accountId, id }: Debit) => ({ accountId, target: `direct debit ${id}` });

const collect = (work: Work, debit: Debit): Promise<boolean> =>
  inTransaction(async (db) => {
    const isNew = await collectDebit(db, debit, { importId: work.importId, now: work.context.now });
    if (isNew) await noted(work, db, { ...ofDebit(debit), changes: { received: debit.amount } });
    return isNew;
  });

const endTransfer = (work: Work, transfer: Transfer, { end, reason }: Movement): Promise<boolean> =>
  inTransaction(async (db) => {
    const told = { importId: work.importId, now: work.context.now, reason };
    const isNew = await (end === "sent" ? executeTransfer : returnTransfer)(db, transfer, told);
    const { accountId, amount } = transfer;
    const target = `sepa transfer ${transfer.id}`;
    if (!isNew) return false;
    if (end === "sent") await noted(work, db, { accountId, target, changes: { paid_out: amount } });
    else await noted(work, db, { accountId, target, changes: { taken_back: amount, reason } });
    return true;
  });

const giveBack = (work: Work, debit: Debit, { reason }: Movement): Promise<boolean> =>
  inTransaction(async (db) => {
    const isNew = await returnDebit(db, debit, { importId: work.importId, now: work.context.now, reason });
    if (isNew) await noted(work, db, { ...ofDebit(debit), changes: { taken_back: debit.amount, reason } });
    return isNew;
  });

/** A statement of another account than the company's says nothing of its orders. */
const isOfCompany = ({ known }: Work, companyId: number, account: string): boolean => {
  const own = known.accountOf.get(companyId) ?? "";
  return mayReceiveAt({ bankAccount: own === "" ? null : { account: own }, currencyAccounts: null }, account);
};

async function takeReceipts(work: Work, receipts: readonly Receipt[]) {
  const left: Receipt[] = [];
  let settled = 0;
  for (const receipt of receipts) {
    const { order, account, amount, currency } = receipt;
    const found = order ? ordersOf(work.known.debits, { ...order, amount, currency }) : [];
    const debits = found.filter(({ companyId }) => isOfCompany(work, companyId, account));
    // One that never was in a file is none of these.
    if (debits.length === 0 || debits.some(({ fileId }) => fileId === null)) left.push(receipt);
    for (const debit of debits) if (await collect(work, debit)) settled += 1;
  }
  return { left, settled };
}

async function takeMovement(work: Work, movement: Movement): Promise<number> {
  const { known } = work;
  const { direction, end } = movement;
  let settled = 0;
  if (direction === "out" && end === "returned")
    for (const debit of ordersOf(known.debits, movement))
      if (isOfCompany(work, debit.companyId, movement.account) && (await giveBack(work, debit, movement)))
        settled += 1;
  if (direction === (end === "sent" ? "out" : "in"))
    for (const transfer of ordersOf(known.transfers, movement))
      if (
        isOfCompany(work, transfer.companyId, movement.account) &&
        (await endTransfer(work, transfer, movement))
      )
        settled += 1;
  return settled;
}

/**
 * Tells orders of ours apart in a statement: debits that came in pay their invoices, transfers are executed, and
 * returns of both are taken back. Each in its own transaction, and once however often the statement is imported.
 * Returns the receipts that are none of these, and how many orders ended.
 */
export async function takeMovements(
  context: Context,
  importId: number,
  statement: Pick<Statement, "receipts" | "movements">,
): Promise<{ receipts: readonly Receipt[]; settled: number }> {
  const known = await readKnown(context.db, statement);
  if (known === null) return { receipts: statement.receipts, settled: 0 };
  const work = { context, importId, known };
  const { left, settled: collected } = await takeReceipts(work, statement.receipts);
  let settled = collected;
  for (const movement of statement.movements) settled += await takeMovement(work, movement);
  return { receipts: left, settled };
}

/** Whether an import told the end of orders; then it cannot be taken back. */
export async function hasSettledOrders(db: Database, importId: number): Promise<boolean> {
  const transfers = await db.$count(sepaTransfers, eq(sepaTransfers.importId, importId));
  return transfers > 0 || (await db.$count(sepaDebits, eq(sepaDebits.importId, importId))) > 0;
}
