import type { Database } from "@/lib/db/client";
import type { ServerRow } from "../../../kernel/server/server-target";
import { countParted } from "../../../servers/servers/shared/floating";
import type { Catalog } from "../../orders/shared/price-service";
import { planRenewals } from "../../renewals/shared/issue";
import { asOwnedBy } from "../../services/shared/hand-over";

/**
 * What the first period of a server costs another account from now on, with its own tax, discount and prices: gross, decimal
 * text. Null = it has no price.
 */
export async function priceFirst(
  db: Database,
  row: ServerRow,
  { accountId, catalog, now }: { accountId: number; catalog: Catalog; now: Date },
): Promise<{ total: string; endsAt: Date } | null> {
  const { installOptions } = row;
  // Floating addresses are paid where they are from then on.
  const extraAddresses = Math.max(0, installOptions.extraAddresses + (await countParted(db, row.id)));
  const owned = asOwnedBy({ ...row, installOptions: { ...installOptions, extraAddresses } }, accountId, now);
  const [plan] = await planRenewals(db, [owned], catalog, { issuedAt: now });
  return plan ? { total: plan.invoice.total, endsAt: plan.endsAt } : null;
}
