import { eq, getTableColumns, sql } from "drizzle-orm";
import { bareTax } from "@/lib/base/decide-tax";
import { type Currency, isPositive, moneyOf, negate } from "@/lib/base/money";
import type { LineParams, PriceStep, TaxParams } from "@/lib/base/params/billing";
import { printedAddress } from "@/lib/base/printed-address";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { enqueueAll } from "@/lib/db/queue";
import { accounts } from "@/lib/db/tables/customers/accounts";
import {
  type Beginning,
  type InvoiceKind,
  invoiceLines,
  invoices,
  type Party,
  type PaymentMethod,
} from "@/lib/db/tables/money/billing";
import { customerTerms } from "@/lib/db/tables/money/terms";
import { fail } from "../../../kernel/errors/fail";
import { type Company, readCompanies } from "../../companies/shared/read-companies";
import type { InvoiceRow } from "../lookup";
import { type IssueDay, issueDays, nextNumbers } from "./document-number";
import { type NewEntry, postEntries } from "./ledger";

export type NewLine = {
  code: string;
  type: "Hosting" | "Item" | "AddFunds" | "Invoice";
  relId: number;
  serverId: number | null;
  description: LineParams;
  quantity: number;
  unitPrice: string;
  amount: string;
  /** Default: true. */
  isTaxed?: boolean;
  /** What payment starts. */
  starts?: Beginning;
};

export type NewInvoice = {
  accountId: number;
  companyId: number;
  orderId: number | null;
  /** Default: a sale. Only a sale is owed, and booked in the ledger when issued. */
  kind?: InvoiceKind;
  /** A first order: not a sale, and without a number, until it is paid (`number-paid.ts`). */
  isProForma?: boolean;
  /** Paid in the same transaction: its payment mail covers the invoice. */
  isPaidAtOnce?: boolean;
  /** Default payment method; credit if absent. */
  paymentMethod?: PaymentMethod;
  currency: Currency;
  lines: NewLine[];
  subtotal: string;
  tax: string;
  taxRate: string;
  taxReason: TaxParams;
  total: string;
  trace: PriceStep[];
  issuedAt: Date;
  dueAt: Date;
};

type Account = typeof accounts.$inferSelect;
/** `terms`: null = none were agreed on. */
type Buyer = { account: Account; terms: typeof customerTerms.$inferSelect | null };

/** Taxpayer number of a Russian company, which has no VAT number. */
const innOf = ({ country, profile: { custom } }: Account): string =>
  country === "RU" && custom.co_customertype === "legal entity" ? (custom.co_inn ?? "") : "";

type PrintedParties = { seller: Party; buyer: Party; purchaseOrder: string; costCenter: string };

/** Copies of seller and buyer, and of the buyer's references, which stay on the invoice unchanged. */
function partiesOf(company: Company, { account, terms }: Buyer): PrintedParties {
  const { profile } = account;
  const person = `${profile.firstname} ${profile.lastname}`.trim();
  return {
    seller: {
      name: company.name,
      address: company.address,
      country: company.country,
      taxId: company.taxId,
      email: "",
      ...(company.imprint ? { imprint: company.imprint } : {}),
    },
    buyer: {
      name: profile.companyname || person,
      address: printedAddress(profile),
      country: account.country,
      taxId: account.vatNumber || innOf(account),
      email: account.email,
    },
    purchaseOrder: terms?.purchaseOrder ?? "",
    costCenter: terms?.costCenter ?? "",
  };
}

type Dated = IssueDay & { number: string | null };

type Parties = (wanted: NewInvoice) => PrintedParties;

/**
 * Reads and locks the current parties. The caller may have read the account before its currency changed; a change of
 * currency waits for these locks.
 */
async function readParties(db: Database, all: readonly NewInvoice[]): Promise<Parties> {
  const company = await readCompanies(
    db,
    all.map(({ companyId }) => companyId),
  );
  const buyers = await db
    .select({ account: accounts, terms: customerTerms })
    .from(accounts)
    .leftJoin(customerTerms, eq(customerTerms.accountId, accounts.id))
    .where(anyOf(accounts.id, [...new Set(all.map(({ accountId }) => accountId))]))
    .for("key share", { of: accounts });
  const found = new Map(buyers.map((row) => [row.account.id, row]));
  return ({ companyId, accountId, currency }) => {
    const [seller, buyer] = [company.get(companyId), found.get(accountId)];
    if (!seller || !buyer) throw new Error("The parties of the invoice are not there.");
    if (buyer.account.currency !== currency) throw fail("currency.changed");
    return partiesOf(seller, buyer);
  };
}

const isSale = ({ kind = "sale" }: NewInvoice): boolean => kind === "sale";
const costs = ({ total, currency }: NewInvoice): boolean => isPositive(moneyOf(total, currency));
const isToPay = (wanted: NewInvoice): boolean => isSale(wanted) && costs(wanted);
/** A sale with a total of zero cannot be paid, so it is issued as paid. */
const isFree = (wanted: NewInvoice): boolean => isSale(wanted) && !costs(wanted);
/** Numbered at issue if it is owed or already paid; the rest is numbered when it is paid, or never. */
const isNumbered = (wanted: NewInvoice): boolean => isSale(wanted) && !(wanted.isProForma && isToPay(wanted));

/** Ledger entry of an issued sale; also used when a withdrawn one is owed again. */
export const saleEntry = (
  {
    accountId,
    currency,
    total,
    subtotal,
    tax,
  }: Pick<NewInvoice, "accountId" | "currency" | "total" | "subtotal" | "tax">,
  { id, number }: { id: number; number: string },
  key: string,
  now: Date,
): NewEntry => ({
  accountId,
  currency,
  kind: "invoice",
  key,
  description: { code: "invoice", number },
  invoiceId: id,
  postings: [
    { kind: "receivable" as const, amount: negate(moneyOf(total, currency)) },
    { kind: "sales" as const, amount: moneyOf(subtotal, currency) },
    { kind: "tax" as const, amount: moneyOf(tax, currency) },
  ].filter(({ kind, amount }) => kind !== "tax" || isPositive(amount)),
  now,
});

/**
 * `number`: null if it has none yet. `isPaid`: its total is zero, and the caller starts what it is for after writing
 * that.
 */
export type Issued = { id: number; number: string | null; isPaid: boolean };

/** For a batch, IDs are allocated before the rows are written, because lines and entries refer to them. */
async function takeInvoiceIds(db: Database, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('invoices', 'id'))::int as id from generate_series(1, ${count})`);
  return rows.map(({ id }) => id);
}

/** Issue date of each, and its number if it gets one now. */
async function datesOf(db: Database, all: readonly NewInvoice[]): Promise<Dated[]> {
  const wanted = all.map((one) => ({
    companyId: one.companyId,
    at: one.issuedAt,
    isNumbered: isNumbered(one),
  }));
  const numbered = await nextNumbers(
    db,
    "invoice",
    wanted.filter((one) => one.isNumbered),
  );
  const days = await issueDays(db, "invoice", wanted);
  return wanted.map((one, index) => {
    const day = one.isNumbered ? numbered.shift() : days[index];
    if (!day) throw new Error("The invoice has no day.");
    return { number: null, ...day };
  });
}

/** `written`: the rows, only for a single invoice. */
type Batch = { issued: Issued[]; written: InvoiceRow[] };

/** The grounds of the tax are stored once, with its reason. */
const withoutGrounds = (step: PriceStep): PriceStep =>
  step.code === "tax" && step.tax.code !== "not_a_sale" ? { ...step, tax: bareTax(step.tax) } : step;

const whole = Object.keys(getTableColumns(invoices)) as (keyof InvoiceRow)[];

async function issueBatch(db: Database, all: readonly NewInvoice[]): Promise<Batch> {
  if (all.length === 0) return { issued: [], written: [] };
  const parties = await readParties(db, all);
  const numbers = await datesOf(db, all);
  const taken = all.length > 1 ? await takeInvoiceIds(db, all.length) : null;
  const written = await insertMany(
    db,
    invoices,
    all.map((wanted, index) => {
      const { lines, kind = "sale", isProForma, isPaidAtOnce, paymentMethod = "credit", ...facts } = wanted;
      const isPaid = isFree(wanted);
      const own = {
        ...(taken ? { id: taken[index] ?? 0 } : {}),
        ...(numbers[index] ?? { number: null, issuedAt: wanted.issuedAt, issuedOn: "", timeZone: "" }),
        status: isPaid ? ("Paid" as const) : ("Unpaid" as const),
        paidAt: isPaid ? wanted.issuedAt : null,
        createdAt: wanted.issuedAt,
        updatedAt: wanted.issuedAt,
      };
      const trace = facts.trace.map(withoutGrounds);
      return { ...facts, trace, kind, paymentMethod, ...parties(wanted), ...own };
    }),
    taken ? [] : whole,
  );
  const ids = taken ?? written.map(({ id }) => id);
  const issued = all.map((wanted, index) => {
    const number = numbers[index]?.number ?? null;
    return { id: ids[index] ?? 0, number, isPaid: isFree(wanted) };
  });
  const lines = all.flatMap((wanted, index) =>
    wanted.lines.map(({ isTaxed = true, starts = null, ...line }) => ({
      ...line,
      isTaxed,
      starts,
      invoiceId: issued[index]?.id ?? 0,
    })),
  );
  await insertMany(db, invoiceLines, lines);
  const entries = all.flatMap((wanted, index) => {
    const one = issued[index];
    if (!one?.number || !isToPay(wanted)) return [];
    const named = { id: one.id, number: one.number };
    return [saleEntry(wanted, named, `invoice ${one.id}`, wanted.issuedAt)];
  });
  await postEntries(db, entries);
  const toPay = issued.filter((_, index) => all[index] && isToPay(all[index]) && !all[index].isPaidAtOnce);
  await enqueueAll(
    db,
    "invoice_mail",
    "invoiceId",
    toPay.map(({ id }) => id),
    { isKeyed: true, urgency: toPay.length > 1 ? "round" : "usual" },
  );
  return { issued, written };
}

/**
 * Issues invoices with their lines and ledger entries, in the caller's transaction and in the given order. A sale
 * with a total of zero is issued as paid.
 */
export const issueInvoices = async (db: Database, all: readonly NewInvoice[]): Promise<Issued[]> =>
  (await issueBatch(db, all)).issued;

/** The same for one invoice; `row`: as written. */
export async function issueInvoice(db: Database, wanted: NewInvoice): Promise<Issued & { row: InvoiceRow }> {
  const {
    issued: [issued],
    written: [row],
  } = await issueBatch(db, [wanted]);
  if (!issued || !row) throw new Error("The invoice was not written.");
  return { ...issued, row };
}
