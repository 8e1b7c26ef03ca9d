import { and, asc, desc, eq, isNull, notInArray } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { wireInt } from "@/lib/base/form-values";
import { invoiceTitles } from "@/lib/base/invoice-title";
import { dayIn, zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { locations, presets, trafficPlans } from "@/lib/db/tables/catalog/catalog";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { companies } from "@/lib/db/tables/money/companies";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { cancellations } from "@/lib/db/tables/orders/services";
import { pxeInstalls } from "@/lib/db/tables/servers/pxe-installs";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { namedPlace, placeColumns } from "../../catalog/catalog/shared/named-place";
import { NamedPlace } from "../../catalog/catalog/shared/place-schema";
import { reads } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import {
  failureName,
  hasPage,
  isFinished,
  progressOf,
  quietActions,
  shownState,
} from "../../kernel/jobs/rules";
import { readLateCredit } from "../../kernel/jobs/shared/late-credit";
import { readProgress } from "../../kernel/jobs/shared/read-progress";
import { operation } from "../../kernel/operation/operation";
import { type ServerRow, serverEver } from "../../kernel/server/server-target";
import { paysByItself } from "../../money/billing/shared/automatic";
import { backFrom, readInvoices, readNotes } from "../../money/billing/shared/invoices-of-server";
import { readReviewStage } from "../../money/order-risk/shared/read-review";
import { readHourly } from "../../money/usage/shared/hourly-use";
import { keptSince, powerOf } from "../../servers/servers/rules";
import { HourlyUse, serverStates } from "../../servers/servers/schema";
import { notOffered, Unable } from "../../servers/servers/shared/able";
import { readDeletions } from "../../servers/servers/shared/read-deletions";
import { readWork } from "../../servers/servers/shared/read-work";
import { readSellerName } from "../../servers/servers/shared/seller-name";
import { soldDisk } from "./disk/sold";

/** The data of a server's page; times are ISO 8601, days in the seller's time zone. */
export const ServerOverview = z.object({
  id: z.int(),
  state: z.enum(serverStates),
  /** As last reported by its machine. */
  power: z.enum(["on", "off"]),
  is_virtual: z.boolean(),
  /** Actions that its provisioner does not support. */
  unable: Unable,
  /** The ISO image in its drive; null = none. */
  image: z.string().nullable(),
  /** The system to install at the next network boot; null = none. */
  net_install: z.object({ system: z.string(), hostname: z.string(), since: z.string() }).nullable(),
  /** Since when it runs its rescue system; null = it does not. */
  rescue: z.string().nullable(),
  /** The job that blocks other work; null = none. */
  busy: z.object({ action: z.string() }).nullable(),
  /** Queued actions, in order. */
  queued: z.array(z.string()),
  hostname: z.string(),
  label: z.string(),
  suspended_by: z.enum(["unpaid", "owner", "cancelled", "staff"]).nullable(),
  /** Of an order in review: whether a proof of identity is asked for; null = not in review. */
  review: z.enum(["waiting", "identity"]).nullable(),
  /**
   * Suspension by staff: since when, the company's name, and the reason shown to the owner; null = not suspended by
   * staff.
   */
  suspension: z.object({ at: z.string().nullable(), company: z.string(), reason: z.string() }).nullable(),
  /** The day on which it is deleted unless the debt is paid; null = no deletion planned. */
  deletes: z.string().nullable(),
  /** The day for which its owner has cancelled it; null = not cancelled. */
  ends: z.string().nullable(),
  /** Set once it has ended for its owner: since when and why. `order`: it was never paid for. */
  ended: z
    .object({
      at: z.string(),
      why: z.enum(["asked", "unpaid", "order"]),
      /** Refund for unused days; null = none, or this session cannot see invoices. */
      back: Amount.nullable(),
    })
    .nullable(),
  /** Renewals are paid from credit automatically. */
  pays_by_itself: z.boolean(),
  location: NamedPlace,
  preset: z.object({
    name: z.string(),
    description: z.string(),
    /** Without the number of cores; "" = unknown. */
    cpu_name: z.string(),
    cpu: z.int(),
    ram_gb: z.number(),
    hdd: z.string(),
    gpu: z.string(),
  }),
  /** GB in all, and those of them that were bought beside the preset's. */
  disk: z.object({
    gb: z.int(),
    extra_gb: z.int(),
    /** The largest that is sold. */
    most_gb: z.int(),
    /** Net price of a further GB for a month; null = none is sold in this currency. */
    monthly: Amount.nullable(),
  }),
  os: z.string(),
  software: z.string(),
  traffic_plan: z.string(),
  /** Ids to order an identical server; null = no longer available. `addresses`: number of additional addresses. */
  again: z.object({
    os_id: z.int().nullable(),
    soft_id: z.int().nullable(),
    plan_id: z.int(),
    addresses: z.int(),
  }),
  addresses: z.array(
    z.object({
      ip: z.string(),
      main: z.boolean(),
      mac: z.string(),
      gateway: z.string(),
      prefix: z.int(),
      /** `host:port`; null = port 22 of the address. */
      ssh_at: z.string().nullable(),
      /** Blocked: the server cannot be reached by it. */
      blocked: z.boolean(),
    }),
  ),
  months: z.int(),
  is_hourly: z.boolean(),
  /** For hourly billing; null = prepaid, or ended. `recurring` is then the monthly cap. */
  hourly: HourlyUse.nullable(),
  recurring: Amount,
  due: z.string().nullable(),
  /** The day of `due` in the seller's time zone. */
  due_on: z.string().nullable(),
  /** Time zone of its days. */
  zone: z.string(),
  created: z.string(),
  ready: z.string().nullable(),
  /** `none`: it was installed for an SSH key alone. */
  root_password: z.enum(["waiting", "gone", "none"]),
  /** Whether this session must give the PIN for actions that the PIN protects. */
  needs_pin: z.boolean(),
  order_id: z.int(),
  /** Credit for late deployment. */
  late_credit: Amount.nullable(),
  jobs: z.array(
    z.object({
      id: z.int(),
      /** Key of the job's page; null = it has none. */
      key: z.string().nullable(),
      action: z.string(),
      state: z.string(),
      progress: z.int(),
      created: z.string(),
      finished: z.string().nullable(),
      failure: z.string().nullable(),
    }),
  ),
  invoices: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      title: z.enum(invoiceTitles),
      date: z.string(),
      /** The time; `due_on` is its day. */
      due: z.string(),
      due_on: z.string(),
      status: z.string(),
      total: Amount,
      /** Amount left to pay. */
      balance: Amount,
    }),
  ),
  /** Credit notes for those invoices, with the part that concerns this server. */
  credit_notes: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      invoice: z.int(),
      date: z.string(),
      /** Reason code. */
      why: z.string(),
      total: Amount,
    }),
  ),
});
export type ServerOverview = z.infer<typeof ServerOverview>;

async function readImage(db: Database, serverId: number): Promise<string | null> {
  const isIt = and(eq(tags.component, "eq"), eq(tags.componentId, serverId), eq(tags.tag, "iso"));
  const [tag] = await db.select().from(tags).where(isIt);
  return tag ? tag.extra || tag.value : null;
}

async function readPxeInstall(db: Database, serverId: number): Promise<ServerOverview["net_install"]> {
  const [row] = await db.select().from(pxeInstalls).where(eq(pxeInstalls.serverId, serverId));
  return row ? { system: row.systemName, hostname: row.hostname, since: row.createdAt.toISOString() } : null;
}

/** Its last jobs; those under way with their progress. */
async function readJobs(db: Database, serverId: number, now: Date) {
  const rows = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.serverId, serverId), notInArray(jobs.action, quietActions)))
    .orderBy(desc(jobs.id))
    .limit(20);
  const underWay = rows.filter(({ action, state }) => hasPage(action) && !isFinished(state));
  const progress = await readProgress(
    db,
    underWay.map(({ id }) => id),
    now,
  );
  return rows.map((job) => ({
    job,
    progress: isFinished(job.state) ? 100 : (progress.get(job.id) ?? progressOf(job.stage)),
  }));
}

const shownJobs = (
  found: Awaited<ReturnType<typeof readJobs>>,
  { state }: ServerRow,
): ServerOverview["jobs"] =>
  found.map(({ job, progress }) => ({
    id: job.id,
    key: hasPage(job.action) ? job.key : null,
    action: job.action,
    state: shownState(job, state),
    progress,
    created: job.createdAt.toISOString(),
    finished: job.finishedAt?.toISOString() ?? null,
    failure: job.failure && failureName(job.failure),
  }));

/** Stored until it is read once or expires; can be read only once the server is ready. */
function passwordOf(server: typeof servers.$inferSelect, now: Date): ServerOverview["root_password"] {
  const { rootPassword, readyAt, rootPasswordUntil: until, rescuePassword, rescueSince } = server;
  if (rescuePassword !== null && rescueSince !== null && rescueSince > keptSince(now)) return "waiting";
  if (rootPassword !== null && readyAt !== null && (until === null || until > now)) return "waiting";
  return server.installOptions.isKeyAlone ? "none" : "gone";
}

/** The end is set from an immediate cancellation on; the release of the machine is not shown to the owner. */
function endOf({ suspendedBy, deletedAt, readyAt }: ServerRow, asked: Date | null) {
  const at = suspendedBy === "cancelled" ? (asked ?? deletedAt) : deletedAt;
  if (at === null) return null;
  const why = readyAt === null ? "order" : asked === null ? "unpaid" : "asked";
  return { at: at.toISOString(), why } as const;
}

async function readSuspension(db: Database, row: ServerRow): Promise<ServerOverview["suspension"]> {
  if (row.suspendedBy !== "staff") return null;
  const company = await readSellerName(db, row.accountId);
  return { at: row.suspendedAt?.toISOString() ?? null, company, reason: row.shownReason ?? "" };
}

/** All data of the server's page in one read; polled during a deployment. */
export const showOverview = operation({
  name: "servers.overview",
  summary: "Shows one server with its addresses, jobs and invoices",
  access: reads({ right: "eq/show" }),
  fails: ["server.not_found"],
  target: serverEver("id"),
  input: z.object({ id: wireInt(0) }),
  output: ServerOverview,
  run: async (context, { id }) => {
    // Before all that jobs change: of a job that is shown as ended, everything it has done is shown.
    const work = await readWork(context.db, id);
    const foundJobs = await readJobs(context.db, id, context.now);
    const [row] = await context.db
      .select({
        server: servers,
        preset: presets,
        plan: trafficPlans.name,
        processor: tags.value,
        place: placeColumns,
        endsAt: cancellations.endsAt,
        paysByItself,
        seller: { timeZone: companies.timeZone, country: companies.country },
      })
      .from(servers)
      .innerJoin(presets, eq(presets.id, servers.presetId))
      .innerJoin(trafficPlans, eq(trafficPlans.id, servers.trafficPlanId))
      .innerJoin(locations, eq(locations.code, servers.location))
      .leftJoin(
        tags,
        and(eq(tags.component, "preset"), eq(tags.componentId, presets.id), eq(tags.tag, "cpu_name")),
      )
      .innerJoin(accounts, eq(accounts.id, servers.accountId))
      .innerJoin(companies, eq(companies.id, accounts.companyId))
      .leftJoin(cancellations, and(eq(cancellations.serverId, servers.id), isNull(cancellations.withdrawnAt)))
      .where(eq(servers.id, id));
    if (!row) throw fail("server.not_found");
    const { server, preset, plan } = row;
    const end = endOf(server, row.endsAt);
    const zone = zoneOf(row.seller);
    const dayOf = (at: Date | null | undefined): string | null => (at ? dayIn(at, zone) : null);
    const hourly = await readHourly(context.db, server);
    // The page polls: skip the query for servers without debt.
    const inDebt = server.suspendedBy === "unpaid" ? [id] : [];
    const addresses = await context.db
      .select()
      .from(serverAddresses)
      .where(eq(serverAddresses.serverId, id))
      .orderBy(desc(serverAddresses.isMain), asc(serverAddresses.id));
    const isWhole = context.actor.session.serverId === null && context.actor.account.hasBilling;
    const ofServer = isWhole ? await readInvoices(context.db, server.accountId, id) : [];
    const notes = await readNotes(context.db, server, ofServer);
    return {
      id: server.id,
      state: server.state,
      power: server.power ?? powerOf(server.state),
      is_virtual: preset.isVirtual,
      unable: await notOffered(context.db, server, preset),
      image: await readImage(context.db, id),
      net_install: await readPxeInstall(context.db, id),
      rescue: server.rescueSince?.toISOString() ?? null,
      ...work,
      hostname: server.hostname,
      label: server.label,
      suspended_by: server.suspendedBy,
      review: server.state === "in_review" ? await readReviewStage(context.db, server.orderId) : null,
      suspension: await readSuspension(context.db, server),
      deletes: dayOf((await readDeletions(context.db, inDebt)).get(id)),
      ends: dayOf(row.endsAt),
      ended: end && { ...end, back: backFrom(notes) },
      pays_by_itself: row.paysByItself,
      location: namedPlace(row.place),
      preset: {
        name: preset.name,
        description: preset.description,
        cpu_name: row.processor?.replace(/, \d+ cores?$/, "") ?? "",
        cpu: preset.cpu,
        ram_gb: preset.ramGb,
        hdd: preset.hdd,
        gpu: preset.gpu,
      },
      disk: { gb: preset.hddGb + server.extraDiskGb, extra_gb: server.extraDiskGb, ...soldDisk(server) },
      os: server.systemName,
      software: server.softwareName,
      traffic_plan: plan,
      again: {
        os_id: server.systemId,
        soft_id: server.softwareId,
        plan_id: server.trafficPlanId,
        addresses: server.installOptions.extraAddresses,
      },
      // Hidden after the end: the addresses may belong to another server by now.
      addresses: (end ? [] : addresses).map(({ ip, isMain, mac, gateway, prefix, sshAt, blockedBy }) => ({
        ip,
        main: isMain,
        mac,
        gateway,
        prefix,
        ssh_at: sshAt,
        blocked: blockedBy !== null,
      })),
      months: server.months,
      is_hourly: server.hourCap !== null,
      hourly: hourly && { ...hourly, month_ends: dayIn(new Date(hourly.month_ends), zone) },
      recurring: { value: server.recurringTotal, currency: server.currency },
      due: server.dueAt?.toISOString() ?? null,
      due_on: dayOf(server.dueAt),
      zone,
      created: server.createdAt.toISOString(),
      ready: server.readyAt?.toISOString() ?? null,
      root_password: passwordOf(server, context.now),
      needs_pin: context.actor.account.hasPin && !context.actor.session.isPinExempt,
      order_id: server.orderId,
      late_credit: isWhole ? await readLateCredit(context.db, server.orderId) : null,
      jobs: shownJobs(foundJobs, server),
      invoices: ofServer,
      credit_notes: notes,
    };
  },
});
