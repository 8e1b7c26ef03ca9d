import type { Database } from "@/lib/db/client";
import type { ServerRow } from "../../../kernel/server/server-target";
import type { OwnPrice } from "../../orders/shared/price-service";
import { readLicenses } from "./issue";
import { type ChangedPrice, changedPrice } from "./price-rules";
import { readPriceChanges } from "./read-price-changes";

/** What decides on the price of a server's next period, beside the catalog: as `planRenewals` has it. */
export async function readKnownPrices(db: Database, server: ServerRow, prices: readonly OwnPrice[]) {
  const licenses = (await readLicenses(db, [server.id])).get(server.id) ?? [];
  const changes = (await readPriceChanges(db, [server.id])).get(server.id) ?? [];
  const startsAt = server.invoicedUntil ?? server.dueAt;
  /** The price of a plan of it, by what was announced; null = the catalog's. */
  const changedFor = (presetId: number): ChangedPrice | null =>
    startsAt && changedPrice(changes, { ...server, presetId }, startsAt);
  return { licenses, prices, changed: changedFor(server.presetId), changedFor };
}
