import { z } from "zod";
import { Amount } from "../../../base/amount";
import { Failure } from "../../../base/failure";
import { FirewallRule } from "../../../base/firewall/rule";
import { invoiceTitles } from "../../../base/invoice-title";
import { firewallStates } from "../../network/firewall/schema";
import { serverStates } from "../../servers/servers/schema";

/** Times are ISO 8601. */
const moment = z.string();

/** A job with its stages; the newest attempt is the last one. */
export const RecordedJob = z.object({
  id: z.int(),
  action: z.string(),
  operation: z.string(),
  state: z.enum(["waiting", "in_review", "queued", "running", "done", "failed", "cancelled"]),
  stage: z.string(),
  attempt: z.int(),
  created: moment,
  finished: moment.nullable(),
  /** The next look at it; null = a worker has it, or it is over. */
  next: moment.nullable(),
  failure: Failure.nullable(),
  /** Output of the device; "" = none. */
  log: z.string(),
  stages: z.array(
    z.object({
      attempt: z.int(),
      stage: z.string(),
      started: moment,
      finished: moment.nullable(),
      failure: Failure.nullable(),
    }),
  ),
});
export type RecordedJob = z.infer<typeof RecordedJob>;

const RecordedAddress = z.object({
  ip: z.string(),
  main: z.boolean(),
  mac: z.string(),
  port: z.string(),
  gateway: z.string(),
  prefix: z.int(),
  /** A floating address: the server that pays for it. */
  paid_by: z.int().nullable(),
  ptr: z.array(z.string()),
  /** Who blocked it and why; null = it is open. */
  blocked: z.object({ by: z.enum(["owner", "staff"]), reason: z.string() }).nullable(),
});

const RecordedInvoice = z.object({
  id: z.int(),
  number: z.string(),
  title: z.enum(invoiceTitles),
  date: z.string(),
  due_on: z.string(),
  status: z.string(),
  total: Amount,
  balance: Amount,
});

/** All that the panel knows of a server, for staff. */
export const ServerRecord = z.object({
  id: z.int(),
  hostname: z.string(),
  /** The owner's label. */
  label: z.string(),
  state: z.enum(serverStates),
  suspended_by: z.enum(["unpaid", "owner", "cancelled", "staff"]).nullable(),
  /** Since when it runs its rescue system; null = it runs from its disk. */
  rescue_since: moment.nullable(),
  /** Suspension by staff: since when, and the reason shown to the owner. */
  suspension: z.object({ at: moment.nullable(), reason: z.string() }).nullable(),
  is_virtual: z.boolean(),
  preset: z.string(),
  os: z.string(),
  software: z.string(),
  location: z.string(),
  /** Its back end, and the calls that it does not support; `move` is that to another host. */
  back_end: z.object({ name: z.string(), kind: z.string(), unable: z.array(z.string()) }),
  /** Its host, for staff who may see hosts; null = none is known. `id` null = the panel has no page of it any more. */
  host: z.object({ id: z.int().nullable(), name: z.string(), is_pinned: z.boolean() }).nullable(),
  /** Its physical machine; null = none. `trouble`: what failed; `faulty`: why staff have marked it as faulty. */
  unit: z
    .object({ name: z.string(), trouble: z.string().nullable(), faulty: z.string().nullable() })
    .nullable(),
  product_id: z.int(),
  order_id: z.int(),
  created: moment,
  ready: moment.nullable(),
  deleted: moment.nullable(),
  addresses: z.array(RecordedAddress),
  network6: z.string().nullable(),
  private_networks: z.array(z.object({ id: z.int(), name: z.string(), range: z.string(), ip: z.string() })),
  /** Its rule sets, and how far they are applied. */
  firewall: z.object({
    state: z.enum(firewallStates),
    sets: z.array(z.string()),
    rules: z.array(FirewallRule),
    is_filtered: z.boolean(),
  }),
  traffic_plan: z.string(),
  price: z.object({
    /** Of a period, tax included; of an hourly server what a month costs at most. */
    recurring: Amount,
    /** Net price of the plan for a month that staff agreed on; null = the catalog's. */
    agreed: Amount.nullable(),
    months: z.int(),
    is_hourly: z.boolean(),
    due: moment.nullable(),
    due_on: z.string().nullable(),
    /** Paid from credit or card without being asked. */
    pays_by_itself: z.boolean(),
    /** Not suspended for debt before then. */
    spared_until: moment.nullable(),
    /** The day for which its owner has cancelled it. */
    ends_on: z.string().nullable(),
  }),
  invoices: z.array(RecordedInvoice),
  jobs: z.array(RecordedJob),
  customer: z.object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    company: z.string(),
    state: z.string(),
    /** The company that sells to the customer. */
    seller: z.string(),
  }),
  /** What the customer allows support. */
  consent: z.object({
    access: z.enum(["on", "off", "day"]),
    access_until: moment.nullable(),
    consoles_until: moment.nullable(),
  }),
  notes: z.array(z.object({ id: z.int(), text: z.string(), by: z.string(), at: moment })),
});
export type ServerRecord = z.infer<typeof ServerRecord>;

/** What the back end says now. */
export const SeenServer = z.object({
  /** Null = it did not answer in time; `missing` = it has no such machine. */
  power: z.enum(["on", "off", "unknown", "missing"]).nullable(),
  wanted: z.enum(["on", "off", "missing"]).nullable(),
  /** It contradicts the panel; null = not known. */
  differs: z.boolean().nullable(),
  /** GB since the first of the month; null = not known. */
  traffic: z.object({ in: z.number(), out: z.number() }).nullable(),
  at: moment,
});
export type SeenServer = z.infer<typeof SeenServer>;
