import { sql } from "drizzle-orm";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions, savedCards } from "@/lib/db/tables/money/payments";

/** Whether the account has a saved card that automatic payment may charge (`billing_disableautocc` is not set). */
export const hasCard = sql<boolean>`(not coalesce((${accounts.profile}->'flags'->>'disableautocc')::boolean, false)
  and exists (select 1 from ${savedCards}
    where ${savedCards.accountId} = ${accounts.id} and ${savedCards.isUsed} and ${savedCards.removedAt} is null))`;

/** Whether a payment of the invoice is pending at the payment provider. */
export const isUndecided = sql<boolean>`exists (select 1 from ${payments}
  where ${payments.invoiceId} = ${invoices.id} and ${payments.state} = 'pending'
    and exists (select 1 from ${checkoutSessions} where ${checkoutSessions.paymentId} = ${payments.id}
      and (${checkoutSessions.savedCardId} is not null or ${checkoutSessions.phase} = 'pending')))`;
