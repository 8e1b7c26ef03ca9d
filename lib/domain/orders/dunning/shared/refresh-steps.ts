import { and, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { productDebts } from "@/lib/db/tables/orders/product-dunning";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";

type Which = { which: SQL | undefined; invoiceId?: number | null };

/**
 * Has the next round work out anew when the next step of each open renewal and invoice over products is due, after something
 * changed for its account. `which`: condition on accounts, undefined = all; `invoiceId`: only that invoice.
 */
export async function refreshSteps(db: Database, { which, invoiceId = null }: Which, now: Date) {
  const owners = db.select({ id: accounts.id }).from(accounts).where(which);
  const own = db.select({ id: servers.id }).from(servers).where(inArray(servers.accountId, owners));
  const isTheirs = which === undefined ? undefined : inArray(renewals.serverId, own);
  await db
    .update(renewals)
    .set({ nextStepAt: now })
    .where(
      and(
        isNull(renewals.paidAt),
        isNull(renewals.voidedAt),
        isNotNull(renewals.nextStepAt),
        isTheirs,
        invoiceId === null ? undefined : sql`${renewals.invoiceId} = ${invoiceId}`,
      ),
    );
  await db
    .update(productDebts)
    .set({ nextStepAt: now })
    .where(
      and(
        isNotNull(productDebts.nextStepAt),
        which === undefined ? undefined : inArray(productDebts.accountId, owners),
        invoiceId === null ? undefined : sql`${productDebts.invoiceId} = ${invoiceId}`,
      ),
    );
}
