import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { members } from "@/lib/db/tables/customers/members";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { orderOrigins } from "@/lib/db/tables/money/order-risk";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { dnsRecords, dnsZones } from "@/lib/db/tables/network/dns";
import { serverFirewallSets } from "@/lib/db/tables/network/firewall";
import { orders } from "@/lib/db/tables/orders/orders";
import { serverSchedules } from "@/lib/db/tables/servers/backups";
import { consoleTickets } from "@/lib/db/tables/servers/consoles";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import type { ServerRow } from "../../../kernel/server/server-target";
import { forgetMonitoring } from "../../../servers/monitoring/shared/forget";
import { panelTags } from "../../../servers/servers/rules";
import { endNatMappings } from "../../../servers/servers/shared/end-nat-mappings";
import { payWhereTheyAre } from "../../../servers/servers/shared/floating";

/** What the earlier owner wrote about the server, and what was agreed with that owner alone. */
const forgotten = {
  label: "",
  projectId: null,
  promo: null,
  agreedPrice: null,
  grantedDays: 0,
  firstMovedDays: 0,
  suspendNotBefore: null,
  rootPassword: null,
  rootPasswordUntil: null,
  rescuePassword: null,
  lastJobId: null,
} as const;

/** What the earlier owner has chosen to be installed, with which the server must not be installed again. */
const withoutOwn = sql`(${servers.installOptions} - '{image,userData,isKeyAlone}'::text[])
  || '{"sshKey": null, "postInstallScript": null, "ciTask": null}'::jsonb`;

/** A server as its next owner has it: to be paid from now on, without what was agreed with the earlier one. */
export const asOwnedBy = (row: ServerRow, accountId: number, now: Date): ServerRow => ({
  ...row,
  ...forgotten,
  accountId,
  dueAt: now,
  invoicedUntil: now,
});

/**
 * Ends what the earlier owner has pointed at the server: keys of it alone, zones that its keys may change, ways to its
 * management address.
 */
async function untie(db: Database, { id, accountId }: ServerRow, now: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ isActive: false })
    .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.serverId, id)));
  await db
    .update(dnsZones)
    .set({ serverId: null })
    .where(and(eq(dnsZones.serverId, id), isNull(dnsZones.deletedAt)));
  await db.update(dnsRecords).set({ serverId: null }).where(eq(dnsRecords.serverId, id));
  // What filters its traffic stays until the new owner applies rule sets of their own.
  await db.delete(serverFirewallSets).where(eq(serverFirewallSets.serverId, id));
  await endNatMappings(db, { serverId: id }, now);
  await db.update(serverAddresses).set({ note: "" }).where(eq(serverAddresses.serverId, id));
  // Its screens that are about to be opened, and members who may act on it.
  await db.delete(consoleTickets).where(eq(consoleTickets.serverId, id));
  await db
    .update(members)
    .set({ serverIds: sql`array_remove(${members.serverIds}, ${id})` })
    .where(
      and(
        eq(members.accountId, accountId),
        sql`${id} = any(${members.serverIds})`,
        // Without any server left in it a list would say another thing.
        sql`cardinality(${members.serverIds}) > 1`,
      ),
    );
  // The plan goes on, and what the earlier owner has paid of it was given back.
  await db
    .update(serverSchedules)
    .set({ paidPlan: null, paidUntil: null })
    .where(eq(serverSchedules.serverId, id));
  await forgetMonitoring(db, id);
  await db
    .delete(tags)
    .where(
      and(
        eq(tags.component, "eq"),
        eq(tags.componentId, id),
        eq(tags.isInternal, false),
        notInArray(tags.tag, [...panelTags, "hostname"]),
      ),
    );
}

/**
 * Gives a server whose row is locked to another account from now on: its addresses follow by a trigger, its jobs and
 * its order here. Results of earlier jobs are forgotten, because they were the earlier owner's to read.
 */
export async function handOver(db: Database, row: ServerRow, to: number, now: Date): Promise<void> {
  await untie(db, row, now);
  // A server pays for nothing of another account.
  await payWhereTheyAre(db, row.id, now);
  await db
    .update(servers)
    .set({
      ...forgotten,
      ...{ accountId: to, dueAt: now, invoicedUntil: now },
      installOptions: withoutOwn,
    })
    .where(eq(servers.id, row.id));
  await db.update(orders).set({ accountId: to, callbackUrl: null }).where(eq(orders.id, row.orderId));
  // From where it was ordered says nothing about the next owner.
  await db.delete(orderOrigins).where(eq(orderOrigins.orderId, row.orderId));
  await db
    .update(jobs)
    .set({
      ...{ accountId: to, scope: null, debug: null },
      context: sql`${jobs.context} - '{white_ip,User}'::text[]`,
    })
    .where(eq(jobs.serverId, row.id));
}
