import { eq, sql } from "drizzle-orm";
import type { LineFact, PriceStep, TaxFact } from "@/lib/base/facts/billing";
import { groupBy } from "@/lib/base/group-by";
import type { Currency } from "@/lib/base/money";
import { isPositive, negate } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { enqueueAll } from "@/lib/db/queue";
import { accounts } from "@/lib/db/tables/accounts";
import {
  type Beginning,
  documentNumbers,
  type InvoiceKind,
  invoiceLines,
  invoices,
  type Party,
  type PaymentMethod,
} from "@/lib/db/tables/billing";
import { companies } from "@/lib/db/tables/companies";
import { fail } from "../../kernel/errors";
import { type DocumentKind, documentPrefix } from "../rules";
import { type NewEntry, postEntries } from "./ledger";

export type NewLine = {
  code: string;
  type: "Hosting" | "Item" | "AddFunds" | "Invoice";
  relId: number;
  serverId: number | null;
  description: LineFact;
  quantity: number;
  unitPrice: string;
  amount: string;
  /** Taxed unless told otherwise. */
  isTaxed?: boolean;
  /** What starts once it is paid. */
  starts?: Beginning;
};

export type NewInvoice = {
  accountId: number;
  companyId: number;
  orderId: number | null;
  /** A sale unless told otherwise: only a sale is owed, and is in the ledger from its issue. */
  kind?: InvoiceKind;
  /** What pays it unless its owner chooses another way; credit, unless told otherwise. */
  paymentMethod?: PaymentMethod;
  currency: Currency;
  lines: NewLine[];
  subtotal: string;
  tax: string;
  taxRate: string;
  taxReason: TaxFact;
  total: string;
  trace: PriceStep[];
  issuedAt: Date;
  dueAt: Date;
};

type Series = { companyId: number; kind: DocumentKind; at: Date };

/**
 * The next numbers of this seller and year. The row stays locked until the documents are written, so that no number is
 * skipped.
 */
async function nextNumbers(db: Database, { companyId, kind, at }: Series, count: number): Promise<string[]> {
  const year = at.getUTCFullYear();
  const [row] = await db
    .insert(documentNumbers)
    .values({ companyId, kind, year, last: count })
    .onConflictDoUpdate({
      target: [documentNumbers.companyId, documentNumbers.kind, documentNumbers.year],
      set: { last: sql`${documentNumbers.last} + ${count}` },
    })
    .returning({ last: documentNumbers.last });
  const [company] = await db
    .select({ prefix: companies.invoicePrefix })
    .from(companies)
    .where(eq(companies.id, companyId));
  const prefix = documentPrefix(company?.prefix ?? "", kind);
  const first = (row?.last ?? count) - count + 1;
  return Array.from(
    { length: count },
    (_, index) => `${prefix}-${year}-${String(first + index).padStart(6, "0")}`,
  );
}

export async function nextNumber(
  db: Database,
  companyId: number,
  kind: DocumentKind,
  at: Date,
): Promise<string> {
  const [number] = await nextNumbers(db, { companyId, kind, at }, 1);
  if (!number) throw new Error("No number was given.");
  return number;
}

type Account = typeof accounts.$inferSelect;
type Company = typeof companies.$inferSelect;

/** The taxpayer's number of a Russian firm, which has no VAT number of its own. */
const innOf = ({ country, profile: { custom } }: Account): string =>
  country === "RU" && custom.co_customertype === "legal entity" ? (custom.co_inn ?? "") : "";

/** Copies of seller and buyer, which the invoice keeps whatever changes later. */
function partiesOf(company: Company, account: Account): { seller: Party; buyer: Party } {
  const { profile } = account;
  const person = `${profile.firstname} ${profile.lastname}`.trim();
  const address = [profile.address1, profile.address2, `${profile.postcode} ${profile.city}`.trim()]
    .filter(Boolean)
    .join(", ");
  return {
    seller: {
      name: company.name,
      address: company.address,
      country: company.country,
      taxId: company.taxId,
      email: "",
    },
    buyer: {
      name: profile.companyname || person,
      address,
      country: account.country,
      taxId: account.vatNumber || innOf(account),
      email: account.email,
    },
  };
}

type Parties = (wanted: NewInvoice) => { seller: Party; buyer: Party };

/**
 * The parties of each as they are now. Whoever wants the invoice may have read the account before its currency changed,
 * and that change waits for what is locked here.
 */
async function readParties(db: Database, all: readonly NewInvoice[]): Promise<Parties> {
  const sellers = await db
    .select()
    .from(companies)
    .where(anyOf(companies.id, [...new Set(all.map(({ companyId }) => companyId))]));
  const buyers = await db
    .select()
    .from(accounts)
    .where(anyOf(accounts.id, [...new Set(all.map(({ accountId }) => accountId))]))
    .for("key share");
  const company = new Map(sellers.map((row) => [row.id, row]));
  const account = new Map(buyers.map((row) => [row.id, row]));
  return ({ companyId, accountId, currency }) => {
    const [seller, buyer] = [company.get(companyId), account.get(accountId)];
    if (!seller || !buyer) throw new Error("The parties of the invoice are not there.");
    if (buyer.currency !== currency) throw fail("currency.changed");
    return partiesOf(seller, buyer);
  };
}

/** A number for each, without gaps in any series. */
async function numberAll(db: Database, all: readonly NewInvoice[]): Promise<string[]> {
  const nameOf = ({ companyId, issuedAt }: NewInvoice) => `${companyId} ${issuedAt.getUTCFullYear()}`;
  const series = groupBy(all, nameOf);
  const numbers = new Map<NewInvoice, string>();
  // Always in the same order, so that two batches cannot wait for each other.
  for (const name of [...series.keys()].sort()) {
    const members = series.get(name) ?? [];
    const [first] = members;
    if (!first) continue;
    const given = await nextNumbers(
      db,
      { companyId: first.companyId, kind: "invoice", at: first.issuedAt },
      members.length,
    );
    for (const [index, member] of members.entries()) numbers.set(member, given[index] ?? "");
  }
  return all.map((one) => numbers.get(one) ?? "");
}

const isOwed = ({ total, kind = "sale" }: NewInvoice): boolean => isPositive(total) && kind === "sale";

/** What an issued sale posts; also when one that was cancelled for the time being is owed again. */
export const saleEntry = (
  { accountId, currency, total, subtotal, tax }: Omit<NewInvoice, "lines" | "trace" | "taxReason">,
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
    { kind: "receivable", amount: negate(total) },
    { kind: "sales", amount: subtotal },
    ...(isPositive(tax) ? [{ kind: "tax" as const, amount: tax }] : []),
  ],
  now,
});

export type Issued = { id: number; number: string };

/** Issues invoices with their lines and ledger entries, in the caller's transaction and in the same order. */
export async function issueInvoices(db: Database, all: readonly NewInvoice[]): Promise<Issued[]> {
  if (all.length === 0) return [];
  const parties = await readParties(db, all);
  const numbers = await numberAll(db, all);
  const rows = await insertMany(
    db,
    invoices,
    all.map((wanted, index) => {
      const { lines, kind = "sale", paymentMethod = "credit", ...facts } = wanted;
      const own = { number: numbers[index] ?? "", status: "Unpaid" as const, updatedAt: wanted.issuedAt };
      return { ...facts, kind, paymentMethod, ...parties(wanted), ...own };
    }),
    ["id", "number"],
  );
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  const issued = numbers.map((number) => ({ id: ids.get(number) ?? 0, number }));
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
    return one && isOwed(wanted) ? [saleEntry(wanted, one, `invoice ${one.id}`, wanted.issuedAt)] : [];
  });
  await postEntries(db, entries);
  const owed = issued.filter((_, index) => all[index] && isOwed(all[index]));
  await enqueueAll(
    db,
    "invoice_mail",
    "invoiceId",
    owed.map(({ id }) => id),
    { isKeyed: true },
  );
  return issued;
}

export async function issueInvoice(db: Database, wanted: NewInvoice): Promise<Issued> {
  const [issued] = await issueInvoices(db, [wanted]);
  if (!issued) throw new Error("The invoice was not written.");
  return issued;
}
