import { decimalOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { Notices } from "@/lib/i18n/mails/notices";
import type { InvoiceRow } from "../../billing/lookup";
import { nameOf, titleOf } from "../../billing/rules";
import { balanceOf } from "../../billing/shared/balance";
import { dueDay } from "../../billing/shared/invoice-days";
import { readTogether } from "../../payments/shared/read-together";

/** What the mail about an issued invoice says, with the amount due now. */
export async function issuedNotice(db: Database, row: InvoiceRow): Promise<Notices["invoice.created"]> {
  const { id, total, currency } = row;
  // Its owner has combined it with other invoices in the meantime.
  const together = (await readTogether(db, [row])).get(row.combinedInto ?? 0);
  return {
    id,
    number: nameOf(row),
    title: titleOf(row),
    total,
    due: decimalOf(balanceOf(row)),
    currency,
    dueOn: dueDay(row),
    ...(together ? { together } : {}),
  };
}
