import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { cancellations } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { lockCredit } from "../../money/billing/shared/ledger";
import { isBilled } from "../../money/billing/shared/renewing";
import { dropAddressCharges } from "../../money/subscriptions/shared/drop-address-charges";
import { endServer } from "../../money/subscriptions/shared/end-server";
import { readDroppable } from "../../money/subscriptions/shared/pay-later-period";
import { dropRenewal } from "../../money/subscriptions/shared/void-renewal";
import { endUsage } from "../../money/usage/shared/close-month";
import { stateEvent } from "../../servers/servers/shared/state-event";
import { byBatch } from "./shared/by-batch";
import { readBusy } from "./shared/read-busy";

const isDue = (now: Date) =>
  and(
    eq(cancellations.kind, "end_of_period"),
    isNull(cancellations.withdrawnAt),
    isNull(cancellations.endedAt),
    lte(cancellations.endsAt, now),
  );

const readDue = (now: Date, after: number) =>
  database()
    .select({ id: cancellations.id, accountId: servers.accountId, server: servers })
    .from(cancellations)
    .innerJoin(servers, eq(servers.id, cancellations.serverId))
    // Servers suspended by staff are left alone until the suspension ends.
    .where(and(isDue(now), isBilled, gt(cancellations.id, after)))
    .orderBy(asc(cancellations.id))
    .limit(100);

type Due = Awaited<ReturnType<typeof readDue>>[number];

const endOne = ({ id, server: seen }: Due, now: Date): Promise<void> =>
  inTransaction(async (db) => {
    await lockCredit(db, seen.accountId, seen.currency);
    const [server] = await db.select().from(servers).where(eq(servers.id, seen.id)).for("update");
    const [request] = await db
      .select()
      .from(cancellations)
      .where(and(eq(cancellations.id, id), isDue(now)))
      .for("update");
    if (!request || !server || server.deletedAt !== null || server.suspendedBy === "staff") return;
    if ((await readBusy(db, [server.id])).has(server.id)) return;
    const { hostname } = server;
    for (const renewal of await readDroppable(db, server.id))
      await dropRenewal(db, renewal, { code: "ended", hostname }, now);
    const beyond = {
      serverId: server.id,
      accountId: server.accountId,
      startsAt: request.endsAt,
      endsAt: null,
    };
    await dropAddressCharges(db, beyond, { code: "ended", hostname }, now);
    // Not charged beyond the hour in which it was to end, however late this runs.
    await endUsage(db, server, now, request.endsAt);
    await endServer(db, server, now);
    await writeSystemEvents(db, [stateEvent("servers.end_cancelled", server, "deleted")], now);
    const facts = { id: server.id, hostname, why: "asked" as const };
    await notifyOwner({ db, now }, server.accountId, "server.terminated", facts);
  });

/** Ends the servers cancelled for the end of their period. */
export async function endCancelledServers(now: Date): Promise<void> {
  await byBatch(
    (after) => readDue(now, after),
    "a cancelled server cannot be ended",
    async (rows) => {
      for (const row of rows) await endOne(row, now);
      return rows.length;
    },
  );
}
