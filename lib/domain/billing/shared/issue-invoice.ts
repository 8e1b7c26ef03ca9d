import { eq, sql } from "drizzle-orm";
import type { LineFact, PriceStep, TaxFact } from "@/lib/base/facts/billing";
import type { Currency } from "@/lib/base/money";
import { isPositive, negate } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { accounts, companies } from "@/lib/db/tables/accounts";
import {
  type Beginning,
  documentNumbers,
  type InvoiceKind,
  invoiceLines,
  invoices,
  type Party,
} from "@/lib/db/tables/billing";
import { postEntry } from "./ledger";

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

/**
 * The next number of this seller and year. The row stays locked until the invoice is written, so that no number is
 * skipped.
 */
export async function nextNumber(
  db: Database,
  companyId: number,
  kind: "invoice" | "credit_note",
  at: Date,
): Promise<string> {
  const year = at.getUTCFullYear();
  const [row] = await db
    .insert(documentNumbers)
    .values({ companyId, kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [documentNumbers.companyId, documentNumbers.kind, documentNumbers.year],
      set: { last: sql`${documentNumbers.last} + 1` },
    })
    .returning({ last: documentNumbers.last });
  const [company] = await db
    .select({ prefix: companies.invoicePrefix })
    .from(companies)
    .where(eq(companies.id, companyId));
  const letter = kind === "invoice" ? "" : "C";
  return `${company?.prefix}${letter}-${year}-${String(row?.last).padStart(6, "0")}`;
}

/** Copies of seller and buyer, which the invoice keeps whatever changes later. */
async function readParties(
  db: Database,
  accountId: number,
  companyId: number,
): Promise<{ seller: Party; buyer: Party }> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!company || !account) throw new Error("The parties of the invoice are not there.");
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
      taxId: account.vatNumber,
      email: account.email,
    },
  };
}

/** Issues an invoice with its lines and its ledger entry, in the caller's transaction; returns its id and number. */
export async function issueInvoice(
  db: Database,
  wanted: NewInvoice,
): Promise<{ id: number; number: string }> {
  const number = await nextNumber(db, wanted.companyId, "invoice", wanted.issuedAt);
  const { lines, ...facts } = wanted;
  const parties = await readParties(db, wanted.accountId, wanted.companyId);
  const [row] = await db
    .insert(invoices)
    .values({ ...facts, ...parties, number, status: "Unpaid", updatedAt: wanted.issuedAt })
    .returning({ id: invoices.id });
  if (!row) throw new Error("The invoice was not written.");
  await db.insert(invoiceLines).values(lines.map((line) => ({ ...line, invoiceId: row.id })));
  if (isPositive(wanted.total) && (wanted.kind ?? "sale") === "sale") {
    await postEntry(db, {
      accountId: wanted.accountId,
      currency: wanted.currency,
      kind: "invoice",
      key: `invoice ${row.id}`,
      description: { code: "invoice", number },
      invoiceId: row.id,
      postings: [
        { kind: "receivable", amount: negate(wanted.total) },
        { kind: "sales", amount: wanted.subtotal },
        ...(isPositive(wanted.tax) ? [{ kind: "tax" as const, amount: wanted.tax }] : []),
      ],
      now: wanted.issuedAt,
    });
  }
  return { id: row.id, number };
}
