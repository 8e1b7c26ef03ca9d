import { and, eq, isNull, ne } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { dnsZones } from "@/lib/db/tables/network/dns";
import { serverImages } from "@/lib/db/tables/orders/server-images";
import { isoImages } from "@/lib/db/tables/servers/iso";
import { servers } from "@/lib/db/tables/servers/servers";
import { readChargedBack } from "../../../money/billing/shared/charged-back";
import { isOwed } from "../../../money/billing/shared/owed";
import { type ClosingObstacle, closingObstacles } from "../rules";

const counters: Record<ClosingObstacle, (db: Database, accountId: number) => Promise<number>> = {
  servers: (db, id) =>
    db.$count(
      servers,
      and(eq(servers.accountId, id), isNull(servers.deletedAt), ne(servers.state, "failed")),
    ),
  payments: (db, id) => db.$count(payments, and(eq(payments.accountId, id), eq(payments.state, "pending"))),
  owed: async (db, id) => (await db.$count(invoices, isOwed(id))) + (await readChargedBack(db, id)).length,
  // A name server and a back end would go on serving these.
  zones: (db, id) => db.$count(dnsZones, and(eq(dnsZones.accountId, id), isNull(dnsZones.deletedAt))),
  images: async (db, id) =>
    (await db.$count(isoImages, and(eq(isoImages.accountId, id), isNull(isoImages.deletedAt)))) +
    (await db.$count(serverImages, and(eq(serverImages.accountId, id), isNull(serverImages.deletedAt)))),
};

/** What stands in the way of closing this account, but for credit. */
export async function readObstacles(
  db: Database,
  accountId: number,
): Promise<{ what: ClosingObstacle; count: number }[]> {
  const found = [];
  for (const what of closingObstacles) found.push({ what, count: await counters[what](db, accountId) });
  return found.filter(({ count }) => count > 0);
}
