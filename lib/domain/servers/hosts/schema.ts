import { z } from "zod";
import { overcommitParts } from "@/lib/base/overcommit";
import { moveReasons } from "./move-rules";

const least = 0.1;
const most = 20;

const Factor = z
  .number()
  .min(least)
  .max(most)
  .transform((value) => Math.round(value * 100) / 100);

/** How many times of what its hosts have may be promised. */
export const OvercommitInput = z.object({
  ...(Object.fromEntries(overcommitParts.map((part) => [part, Factor])) as Record<
    (typeof overcommitParts)[number],
    typeof Factor
  >),
  /** Whether servers of one customer are kept on different hosts, as far as there is room. */
  spreads: z.boolean(),
});

const Shown = z.object({ cpu: z.number(), memory: z.number(), disk: z.number(), spreads: z.boolean() });

const HostState = z.enum(["online", "evacuated", "offline", "gone"]);

/** What hosts have, use and have promised; null = nobody has said it. */
export const Amounts = z.object({
  cpus: z.int().nullable(),
  memory_mb: z.int().nullable(),
  disk_gb: z.int().nullable(),
  used_memory_mb: z.int().nullable(),
  used_disk_gb: z.int().nullable(),
  promised_cpus: z.int(),
  promised_memory_mb: z.int(),
  promised_disk_gb: z.int(),
});
export type Amounts = z.infer<typeof Amounts>;

export const BackEndHosts = z.object({
  name: z.string(),
  version: z.int(),
  /** Null = orders do not look at its hosts. */
  overcommit: Shown.nullable(),
  /** ISO 8601; null = never. */
  read_at: z.string().nullable(),
  /** Why the last try failed; null = it did not. */
  problem: z.string().nullable(),
  /** The reading is older than it should be. */
  is_late: z.boolean(),
  /** The reading is too old for new orders. */
  is_unknown: z.boolean(),
  hosts: z.object({ online: z.int(), evacuated: z.int(), offline: z.int(), gone: z.int() }),
  /** Of hosts that are online. */
  amounts: Amounts,
});
export type BackEndHosts = z.infer<typeof BackEndHosts>;

export const Capacity = z.object({
  plan: z.string(),
  location: z.string(),
  /** Units that staff have put on sale. */
  stock: z.int(),
  /** Units for which the hosts have room; null = nobody counts. */
  fits: z.int().nullable(),
  /** Units sold in the last 30 days that are still in use. */
  sold: z.int(),
  /** Until they are sold at that rate, whole days; null = nobody bought one. */
  days: z.int().nullable(),
});
export type Capacity = z.infer<typeof Capacity>;

export const Evacuation = z.object({
  id: z.int(),
  state: z.enum(["running", "done", "failed"]),
  reason: z.string(),
  started_at: z.string(),
  /** Null = the operator, by a command. */
  by: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Code of the failure, and what the engine said of it. */
  failure: z.object({ code: z.string(), text: z.string() }).nullable(),
  waiting: z.int(),
  moved: z.int(),
  ended: z.int(),
  stayed: z.int(),
});
export type Evacuation = z.infer<typeof Evacuation>;

export const HostServer = z.object({
  id: z.int(),
  hostname: z.string(),
  state: z.string(),
  location: z.string(),
  plan: z.string(),
  cpus: z.int(),
  ram_gb: z.number(),
  disk_gb: z.int(),
  is_pinned: z.boolean(),
  /** Null for staff who may not find customers. */
  customer: z.object({ id: z.int(), email: z.string() }).nullable(),
  /** What became of it in the newest evacuation; null = it was not there. */
  evacuation: z.enum(["waiting", "moved", "ended", "stayed"]).nullable(),
});
export type HostServer = z.infer<typeof HostServer>;

/** How many servers with a system a host may carry. */
export const HostLicense = z.object({
  system: z.int(),
  name: z.string(),
  most: z.int(),
  /** Servers there that have it. */
  used: z.int(),
});
export type HostLicense = z.infer<typeof HostLicense>;

/** Where the panel and the engine do not agree. */
export const HostFinding = z.object({
  /** stray: a machine without a server in use · missing: a server in use without a machine. */
  kind: z.enum(["stray", "missing"]),
  /** Number of the server that the machine is of, as it says. */
  server: z.int(),
  /** ISO 8601. */
  since: z.string(),
  /** What the panel knows of that server; null = there never was one. */
  known: z
    .object({
      hostname: z.string(),
      state: z.string(),
      /** ISO 8601; null = it was not deleted. */
      deleted_at: z.string().nullable(),
      /** Null = it has none yet. */
      back_end: z.string().nullable(),
    })
    .nullable(),
});
export type HostFinding = z.infer<typeof HostFinding>;

export const ShownHost = z.object({
  id: z.int(),
  back_end: z.string(),
  name: z.string(),
  locations: z.array(z.string()),
  state: HostState,
  state_since: z.string(),
  /** When it last said what it has; null = never. */
  read_at: z.string().nullable(),
  is_late: z.boolean(),
  load: z.number().nullable(),
  /** Machines that its engine has there, also those that are no servers of the panel. */
  machines: z.int(),
  amounts: Amounts,
  /** What it may promise; null = there is no rule, or it has never said what it has. */
  limit: z.object({ cpus: z.number(), memory_mb: z.int(), disk_gb: z.int() }).nullable(),
  overcommit: Shown.nullable(),
  /** Since when it gets no new servers, and why; null = it gets some. */
  avoided: z.object({ since: z.string(), why: z.string() }).nullable(),
  can_evacuate: z.boolean(),
  evacuation: Evacuation.nullable(),
  licenses: z.array(HostLicense),
  /** Systems of the catalog, by name. */
  systems: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The oldest hundred at most. */
  findings: z.array(HostFinding),
  servers: z.array(HostServer),
  /** All servers there, and customers who have one. */
  server_count: z.int(),
  customer_count: z.int(),
  /** Number of the last server of this page, if there are more; else null. */
  next: z.int().nullable(),
});
export type ShownHost = z.infer<typeof ShownHost>;

export const ProposedMove = z.object({
  back_end: z.string(),
  server: z.object({ id: z.int(), hostname: z.string(), plan: z.string(), state: z.string() }),
  from: z.string(),
  /** Number and name of the host. */
  to: z.object({ id: z.int(), name: z.string() }),
  why: z.enum(moveReasons),
});
export type ProposedMove = z.infer<typeof ProposedMove>;

export const AddressPool = z.object({
  location: z.string(),
  /** CIDR text. */
  network: z.string(),
  gateway: z.string(),
  /** Addresses that servers never get: the first ten, the gateway, the last ones, and what is beyond 65,536. */
  reserved: z.int(),
  used: z.int(),
  /** Those in use that have names in reverse DNS. */
  named: z.int(),
  free: z.int(),
  /** CIDR text; null = no IPv6. */
  network6: z.string().nullable(),
  /** Networks of a /64 in it, one for each server. */
  prefixes6: z.number().nullable(),
});
export type AddressPool = z.infer<typeof AddressPool>;
export const AddressPools = z.object({ pools: z.array(AddressPool) });

export const BackEndImages = z.object({
  name: z.string(),
  /** Codes of the locations whose new servers it makes. */
  locations: z.array(z.string()),
  /** Why it could not be asked; null = it could. */
  problem: z.string().nullable(),
  images: z.array(
    z.object({
      system: z.string(),
      image: z.string(),
      type: z.enum(["container", "virtual-machine"]),
      /** ISO 8601; null = its engine does not say. */
      made_at: z.string().nullable(),
      added_at: z.string().nullable(),
      size_mb: z.int(),
    }),
  ),
  /** Systems of the catalog that have no image there: orders of them fail. */
  missing: z.array(z.string()),
});
export type BackEndImages = z.infer<typeof BackEndImages>;
