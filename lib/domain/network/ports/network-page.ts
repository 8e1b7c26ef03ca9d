import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { Failure } from "@/lib/base/failure";
import { wireInt } from "@/lib/base/form-values";
import { amountOf, compare } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { serverNats } from "@/lib/db/tables/network/nat";
import { privateNetworkServers, privateNetworks } from "@/lib/db/tables/network/private-networks";
import { servers } from "@/lib/db/tables/servers/servers";
import { firstAddressOf, gateway6 } from "@/lib/outside/provisioner/network6-book";
import { reads } from "../../kernel/access/access";
import { hasPage } from "../../kernel/jobs/rules";
import { operation } from "../../kernel/operation/operation";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { readCredit } from "../../money/billing/shared/ledger";
import { ServerOverview } from "../../orders/services/overview";
import { powerOf } from "../../servers/servers/rules";
import { serverStates } from "../../servers/servers/schema";
import { notOffered, Unable } from "../../servers/servers/shared/able";
import { kindOfServer } from "../../servers/servers/shared/provisioner";
import { readWork } from "../../servers/servers/shared/read-work";
import { presetOf } from "../../servers/servers/shared/require-usable";
import { type AddressRow, readAddresses } from "../addresses/lookup";
import { maxAddresses, netOf } from "../addresses/rules";
import { readNames6 } from "../addresses/shared/names";
import { priceMore } from "../addresses/shared/price";
import { readRange6 } from "../addresses/shared/range6";
import { readPorts } from "./lookup";

const moment = z.string().nullable();

/** The data of a server's network page; times are ISO 8601. */
export const NetworkPage = z.object({
  id: z.int(),
  hostname: z.string(),
  label: z.string(),
  state: z.enum(serverStates),
  suspended_by: ServerOverview.shape.suspended_by,
  power: ServerOverview.shape.power,
  is_virtual: ServerOverview.shape.is_virtual,
  busy: ServerOverview.shape.busy,
  queued: ServerOverview.shape.queued,
  rescue: ServerOverview.shape.rescue,
  unable: Unable,
  needs_pin: z.boolean(),
  /** The running or last job of the server, and why it failed. */
  work: z
    .object({
      id: z.int(),
      /** Key of the job's page; null = it has none. */
      key: z.string().nullable(),
      action: z.string(),
      state: z.enum(["running", "done", "failed"]),
      /** Start time. */
      since: z.string(),
      failure: Failure.nullable(),
    })
    .nullable(),
  most: z.int(),
  addresses: z.array(
    z.object({
      ip: z.string(),
      main: z.boolean(),
      floating: z.boolean(),
      mac: z.string(),
      port: z.string(),
      gateway: z.string(),
      netmask: z.string(),
      ptr: z.array(z.string()),
      blocked: z
        .object({ by: z.enum(["owner", "staff"]), reason: z.string(), since: moment, until: moment })
        .nullable(),
    }),
  ),
  networks: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      range: z.string(),
      ip: z.string(),
      mac: z.string(),
      state: z.enum(["joining", "joined", "leaving"]),
    }),
  ),
  ipv6: z.object({
    /** Null = it has none. */
    network: z.string().nullable(),
    /** The address that it begins with. */
    address: z.string(),
    /** Null = its back end says it elsewhere. */
    gateway: z.string().nullable(),
    names: z.array(z.object({ ip: z.string(), ptr: z.array(z.string()) })),
    /** Whether its location has IPv6. */
    is_there: z.boolean(),
  }),
  ports: z.array(
    z.object({
      name: z.string(),
      mac: z.string(),
      off: z.object({ reason: z.string(), since: z.string() }).nullable(),
    }),
  ),
  passages: z.array(z.object({ allowed: z.string(), ip: z.string(), until: z.string() })),
});
export type NetworkPage = z.infer<typeof NetworkPage>;

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const shown = (row: AddressRow): NetworkPage["addresses"][number] => ({
  ip: row.ip,
  main: row.isMain,
  floating: row.paidBy !== null,
  mac: row.mac,
  port: row.port,
  gateway: row.gateway,
  netmask: netOf(row.ip, row.prefix).netmask,
  ptr: row.ptr,
  blocked:
    row.blockedBy === null
      ? null
      : {
          by: row.blockedBy,
          reason: row.blockReason,
          since: isoOf(row.blockedAt),
          until: isoOf(row.blockedUntil),
        },
});

const readNetworks = (db: Database, serverId: number): Promise<NetworkPage["networks"]> =>
  db
    .select({
      id: privateNetworks.id,
      name: privateNetworks.name,
      range: privateNetworks.range,
      ip: privateNetworkServers.ip,
      mac: privateNetworkServers.mac,
      state: privateNetworkServers.state,
    })
    .from(privateNetworkServers)
    .innerJoin(privateNetworks, eq(privateNetworks.id, privateNetworkServers.networkId))
    .where(eq(privateNetworkServers.serverId, serverId))
    .orderBy(asc(privateNetworks.id));

async function readIpv6(db: Database, row: ServerRow): Promise<NetworkPage["ipv6"]> {
  const { network6: network = null } = row.installOptions;
  const isThere = (await readRange6(db, row)) !== null;
  if (network === null) return { network, address: "", gateway: null, names: [], is_there: isThere };
  const address = firstAddressOf(network);
  const names = await readNames6(db, row.id);
  // The first address is there to be named, even if it has no name yet.
  const all = names.some(({ ip }) => ip === address) ? names : [{ ip: address, ptr: [] }, ...names];
  const isOwn = (await kindOfServer(db, row)) === "http";
  return { network, address, gateway: isOwn ? null : gateway6, names: all, is_there: isThere };
}

async function readLast(db: Database, serverId: number): Promise<NetworkPage["work"]> {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.serverId, serverId), ne(jobs.holds, "nothing")))
    // The first running job, else the last finished one.
    .orderBy(
      desc(sql`${jobs.state} = 'running'`),
      asc(sql`case when ${jobs.state} = 'running' then ${jobs.isBehind}::int end`),
      asc(sql`case when ${jobs.state} = 'running' then ${jobs.id} else -${jobs.id} end`),
    )
    .limit(1);
  if (!job) return null;
  const { id, key, action, state, createdAt, failure } = job;
  if (state === "waiting" || state === "cancelled") return null;
  const since = createdAt.toISOString();
  return { id, key: hasPage(action) ? key : null, action, state, since, failure };
}

/** Returns the data of a server's network page. */
export const showNetwork = operation({
  name: "addresses.page",
  summary: "Shows the addresses, ports and passages of a server",
  access: reads({ right: "eq/show" }),
  target: server("id"),
  input: z.object({ id: wireInt(0) }),
  output: NetworkPage,
  run: async ({ db, actor: { account, session } }, { id }, found) => {
    // Before all that jobs change: of a job that is shown as ended, everything it has done is shown.
    const work = await readLast(db, id);
    const underWay = await readWork(db, id);
    const [row = found] = await db.select().from(servers).where(eq(servers.id, id));
    const natMappings = await db
      .select()
      .from(serverNats)
      .where(eq(serverNats.serverId, row.id))
      .orderBy(serverNats.id);
    const addresses = await readAddresses(db, row.id);
    const preset = await presetOf(db, row);
    return {
      id: row.id,
      hostname: row.hostname,
      label: row.label,
      state: row.state,
      suspended_by: row.suspendedBy,
      power: row.power ?? powerOf(row.state),
      is_virtual: preset.isVirtual,
      ...underWay,
      unable: await notOffered(db, row, preset),
      rescue: row.rescueSince?.toISOString() ?? null,
      needs_pin: account.hasPin && !session.isPinExempt,
      work,
      most: maxAddresses,
      addresses: [...addresses].sort((one, other) => Number(other.isMain) - Number(one.isMain)).map(shown),
      networks: await readNetworks(db, row.id),
      ipv6: await readIpv6(db, row),
      ports: (await readPorts(db, row)).map(({ name, mac, off }) => ({
        name,
        mac,
        off: off && { reason: off.reason, since: off.since.toISOString() },
      })),
      passages: natMappings.map(({ allowed, externalIp, expiresAt }) => ({
        allowed,
        ip: externalIp,
        until: expiresAt.toISOString(),
      })),
    };
  },
});

/** Price of more addresses now, with tax, and whether the credit covers it. */
export const quoteAddresses = operation({
  name: "addresses.quote",
  summary: "Computes the price of more addresses, to the day",
  access: reads({ right: "net/remove_ipv4" }),
  target: server("id"),
  input: z.object({ id: wireInt(0), amount: wireInt(1, 16) }),
  output: z.object({
    amount: z.int(),
    charge: Amount,
    recurring: Amount,
    recurring_before: Amount,
    credit: Amount,
    is_covered: z.boolean(),
    days: z.int(),
    until: z.string(),
  }),
  run: async ({ db, now }, { amount }, row) => {
    const price = await priceMore(db, row, amount, now);
    const credit = await readCredit(db, row.accountId, row.currency);
    const money = (value: string) => ({ value, currency: row.currency });
    return {
      amount,
      charge: amountOf(price.charge),
      recurring: money(price.recurring),
      recurring_before: money(row.recurringTotal),
      credit: amountOf(credit),
      is_covered: compare(credit, price.charge) >= 0,
      days: price.days,
      until: price.until,
    };
  },
});
