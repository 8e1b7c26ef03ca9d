import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { dayIn, zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { presets, trafficPlans } from "@/lib/db/tables/catalog/catalog";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { privateNetworkServers, privateNetworks } from "@/lib/db/tables/network/private-networks";
import { cancellations } from "@/lib/db/tables/orders/services";
import { hosts } from "@/lib/db/tables/servers/hosts";
import { inventoryUnits } from "@/lib/db/tables/servers/inventory";
import { servers } from "@/lib/db/tables/servers/servers";
import { fail } from "../../kernel/errors/fail";
import type { ServerRow } from "../../kernel/server/server-target";
import { paysByItself } from "../../money/billing/shared/automatic";
import { readServerFirewall } from "../../network/firewall/shared/shown-server";
import { unableOf } from "../../servers/servers/shared/able";
import { backEndOf, provisionerNamed } from "../../servers/servers/shared/provisioner";
import type { ServerRecord } from "./schema";

/** What is sold with a server, and what its owner has asked for. */
async function readSold(db: Database, id: number) {
  const [row] = await db
    .select({
      preset: presets.name,
      isVirtual: presets.isVirtual,
      plan: trafficPlans.name,
      paysByItself,
      endsAt: cancellations.endsAt,
      seller: { timeZone: companies.timeZone, country: companies.country },
    })
    .from(servers)
    .innerJoin(presets, eq(presets.id, servers.presetId))
    .innerJoin(trafficPlans, eq(trafficPlans.id, servers.trafficPlanId))
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .leftJoin(cancellations, and(eq(cancellations.serverId, servers.id), isNull(cancellations.withdrawnAt)))
    .where(eq(servers.id, id));
  if (!row) throw fail("server.not_found");
  return row;
}

type Sold = Pick<ServerRecord, "preset" | "is_virtual" | "traffic_plan" | "price">;

/** Plan, price and period of a server; days in the seller's time zone. */
export async function readSale(db: Database, row: ServerRow): Promise<Sold> {
  const sold = await readSold(db, row.id);
  const zone = zoneOf(sold.seller);
  return {
    preset: sold.preset,
    is_virtual: sold.isVirtual,
    traffic_plan: sold.plan,
    price: {
      recurring: { value: row.recurringTotal, currency: row.currency },
      agreed: row.agreedPrice === null ? null : { value: row.agreedPrice, currency: row.currency },
      months: row.months,
      is_hourly: row.hourCap !== null,
      due: row.dueAt?.toISOString() ?? null,
      due_on: row.dueAt && dayIn(row.dueAt, zone),
      pays_by_itself: sold.paysByItself,
      spared_until: row.suspendNotBefore?.toISOString() ?? null,
      ends_on: sold.endsAt && dayIn(sold.endsAt, zone),
    },
  };
}

/** The addresses that it has now, the main one first. */
export async function readAddressesOf(db: Database, serverId: number): Promise<ServerRecord["addresses"]> {
  const rows = await db
    .select()
    .from(serverAddresses)
    .where(eq(serverAddresses.serverId, serverId))
    .orderBy(desc(serverAddresses.isMain), asc(serverAddresses.id));
  return rows.map(({ ip, isMain, mac, port, gateway, prefix, paidBy, ptr, blockedBy, blockReason }) => ({
    ip,
    main: isMain,
    mac,
    port,
    gateway,
    prefix,
    paid_by: paidBy,
    ptr,
    blocked: blockedBy && { by: blockedBy, reason: blockReason },
  }));
}

/** The private networks that it is on. */
export const readNetworksOf = (db: Database, serverId: number): Promise<ServerRecord["private_networks"]> =>
  db
    .select({
      id: privateNetworks.id,
      name: privateNetworks.name,
      range: privateNetworks.range,
      ip: privateNetworkServers.ip,
    })
    .from(privateNetworkServers)
    .innerJoin(privateNetworks, eq(privateNetworks.id, privateNetworkServers.networkId))
    .where(eq(privateNetworkServers.serverId, serverId))
    .orderBy(asc(privateNetworks.id));

/** Its firewall rule sets, and what was applied last. */
export async function readFirewallOf(
  db: Database,
  serverId: number,
  now: Date,
): Promise<ServerRecord["firewall"]> {
  const { state, sets, applied, is_filtered } = await readServerFirewall(db, serverId, now);
  return { state, sets: sets.map(({ name }) => name), rules: applied, is_filtered };
}

/** Its back end, with what it cannot do. */
export async function readBackEndOf(db: Database, row: ServerRow): Promise<ServerRecord["back_end"]> {
  const backEnd = await backEndOf(db, row);
  const unable: string[] = [...(await unableOf(db, row))];
  return { ...backEnd, unable: provisionerNamed(backEnd.name).moveMachine ? unable : ["move", ...unable] };
}

/** The host of its machine. */
export async function readHostOf(
  db: Database,
  { provisioner, host: name, isPinned }: ServerRow,
): Promise<ServerRecord["host"]> {
  if (provisioner === null || name === null) return null;
  const isIt = and(eq(hosts.backEnd, provisioner), eq(hosts.name, name));
  const [known] = await db.select({ id: hosts.id }).from(hosts).where(isIt);
  return { id: known?.id ?? null, name, is_pinned: isPinned };
}

/** Its physical machine. */
export async function readUnitOf(db: Database, serverId: number): Promise<ServerRecord["unit"]> {
  const { name, trouble, faulty } = inventoryUnits;
  const [unit] = await db
    .select({ name, trouble, faulty })
    .from(inventoryUnits)
    .where(eq(inventoryUnits.serverId, serverId));
  return unit ?? null;
}
