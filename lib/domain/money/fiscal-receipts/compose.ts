import { asc, eq } from "drizzle-orm";
import { isPositive, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoiceLines, invoices, payments } from "@/lib/db/tables/money/billing";
import { documentLabels } from "@/lib/i18n/documents/labels";
import type { FiscalReceipt, TaxSystem } from "@/lib/outside/cash-register/port";
import { addressOf } from "../../kernel/brand/address";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { nameOf } from "../billing/rules";
import { itemsOf, type Part } from "./items";

type Invoice = typeof invoices.$inferSelect;

/** The law asks for Russian, whatever the customer reads. */
const say = documentLabels("ru");

const partOf = (invoice: Invoice, total: string): Part => ({
  name: say("fiscalService", { number: nameOf(invoice) }),
  total,
  vat: isPositive(moneyOf(invoice.tax, invoice.currency)) ? invoice.taxRate : null,
});

/** What a payment of the invoice is for: itself, the invoices that it pays, or nothing yet. */
async function readParts(db: Database, invoice: Invoice): Promise<Part[]> {
  if (invoice.kind === "sale") return [partOf(invoice, invoice.total)];
  if (invoice.kind === "addfunds") return [];
  const paid = await db
    .select({ invoice: invoices, amount: invoiceLines.amount })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.relId))
    .where(eq(invoiceLines.invoiceId, invoice.id))
    .orderBy(asc(invoiceLines.id));
  return paid.map((part) => partOf(part.invoice, part.amount));
}

/** The number of a Russian taxpayer: ten digits of a company, twelve of a person; null if it is none. */
const innOf = (taxId: string): string | null =>
  /^(?:RU)?(\d{10}|\d{12})$/.exec(taxId.replaceAll(" ", ""))?.[1] ?? null;

/** The receipt of a payment or of a refund; a code says why there can be none. */
export async function composeReceipt(
  db: Database,
  paymentId: number,
  { id, taxSystem }: { id: string; taxSystem: TaxSystem },
): Promise<FiscalReceipt | { failed: "no_inn" | "no_email" }> {
  const [row] = await db
    .select({
      payment: payments,
      invoice: invoices,
      email: accounts.email,
      buyer: { companyId: accounts.companyId, brandId: accounts.brandId },
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(eq(payments.id, paymentId));
  if (!row) throw new Error(`Payment ${paymentId} is not there.`);
  const { payment, invoice, email } = row;
  const inn = innOf(invoice.seller.taxId);
  if (inn === null) return { failed: "no_inn" };
  if (email === "") return { failed: "no_email" };
  const site = addressOf(brandOfAccount(row.buyer));
  const parts = await readParts(db, invoice);
  const advance = say("fiscalAdvance", { number: nameOf(invoice) });
  return {
    id,
    currency: "RUB",
    total: payment.amount,
    kind: payment.refundOf === null ? "sale" : "refund",
    seller: { name: invoice.seller.name, inn, taxSystem, site },
    buyer: { email },
    method: parts.length > 0 ? "full_payment" : "advance",
    items: itemsOf(payment.amount, "RUB", parts, advance),
    at: (payment.endedAt ?? payment.createdAt).toISOString(),
  };
}
