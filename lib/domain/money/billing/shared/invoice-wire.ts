import { eq } from "drizzle-orm";
import type { z } from "zod";
import { momentText } from "@/lib/base/form-values";
import { signsOnWire } from "@/lib/base/money-text";
import { methodOnWire } from "@/lib/base/payment-methods";
import type { Database } from "@/lib/db/client";
import { accounts, type Profile } from "@/lib/db/tables/customers/accounts";
import type { invoices, Party } from "@/lib/db/tables/money/billing";
import { returnOnWire } from "@/lib/i18n/params/billing-wire";
import type { Invoice } from "../schema";
import type { CardTry } from "./card-tries";
import { dueDay } from "./invoice-days";

type Row = typeof invoices.$inferSelect;
type Owner = { billingId: number; profile: Profile };

/** Reads the owner's fields in lists of invoices. */
export async function readInvoiceOwner(db: Database, accountId: number): Promise<Owner> {
  const [owner] = await db
    .select({ billingId: accounts.billingId, profile: accounts.profile })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!owner) throw new Error("The account of the session is not there.");
  return owner;
}

/** Converts an invoice to its form in lists (specification 2.7). */
export const invoiceOnWire = (
  row: Row,
  owner: Owner,
  charged: CardTry | undefined,
): z.infer<typeof Invoice> => ({
  id: row.id,
  userid: owner.billingId,
  firstname: owner.profile.firstname,
  lastname: owner.profile.lastname,
  companyname: owner.profile.companyname,
  invoicenum: row.number ?? "",
  date: row.issuedOn,
  duedate: dueDay(row),
  datepaid: momentText(row.paidAt),
  last_capture_attempt: momentText(charged?.at ?? null),
  date_refunded: momentText(row.refundedAt),
  date_cancelled: momentText(row.cancelledAt),
  subtotal: row.subtotal,
  credit: row.creditApplied,
  tax: row.tax,
  tax2: "0.00",
  total: row.total,
  taxrate: row.taxRate,
  taxrate2: "0.00",
  status: row.status,
  paymentmethod: methodOnWire(row.paymentMethod),
  paymethodid: charged?.cardId ?? null,
  notes: returnOnWire(row.notes),
  created_at: momentText(row.issuedAt),
  updated_at: momentText(row.updatedAt),
  currencycode: row.currency,
  ...signsOnWire(row.currency),
});

export const partyOnWire = ({ taxId, imprint: _, ...party }: Party) => ({ ...party, tax_id: taxId });
