import { sql } from "drizzle-orm";
import { cardMethodsText } from "@/lib/base/card-methods";
import { invoices, payments } from "@/lib/db/tables/money/billing";

/** Banks penalize repeated attempts after declines. */
const mostAttempts = 4;

const ofInvoice = sql`from ${payments} p where p.invoice_id = ${invoices.id} and p.method in (${sql.raw(cardMethodsText)})`;

/** Whether automatic payment may charge a card for the invoice again. */
export const hasAttemptsLeft = sql<boolean>`(select count(*) ${ofInvoice}) < ${mostAttempts}`;

/** Whether a card has been tried for it, automatically or by its owner. */
export const isTried = sql<boolean>`exists (select 1 ${ofInvoice})`;

/** When a card was last tried for the invoice. */
export const newestAttempt = sql`(select max(p.created_at) ${ofInvoice})`;
