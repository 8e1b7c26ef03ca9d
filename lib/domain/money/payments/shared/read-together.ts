import { eq } from "drizzle-orm";
import { takesTransfers } from "@/lib/base/company-payments";
import { decimalOf } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import type { InvoiceRow } from "../../billing/lookup";
import { nameOf } from "../../billing/rules";
import { balanceOf } from "../../billing/shared/balance";
import { makeReference } from "./reference";

/** `reference`: payment reference for a transfer; null if its seller takes none. */
export type Together = { invoice: number; number: string; amount: string; reference: string | null };

/** Returns the combined invoices that pay these invoices, by their IDs. */
export async function readTogether(
  db: Database,
  parts: readonly Pick<InvoiceRow, "combinedInto">[],
): Promise<Map<number, Together>> {
  const ids = [...new Set(parts.flatMap(({ combinedInto }) => combinedInto ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ invoice: invoices, company: companies })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(anyOf(invoices.id, ids));
  return new Map(
    rows.map(({ invoice, company }) => {
      const { id } = invoice;
      const reference = takesTransfers(company) ? makeReference(id) : null;
      return [id, { invoice: id, number: nameOf(invoice), amount: decimalOf(balanceOf(invoice)), reference }];
    }),
  );
}
