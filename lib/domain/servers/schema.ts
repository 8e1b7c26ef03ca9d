import { z } from "zod";
import { moneyText, wireFlag, wireInt, wireText } from "@/lib/base/form-values";
import { currencies } from "@/lib/base/money";

export const serverStates = [
  "awaiting_payment",
  "deploying",
  "running",
  "stopped",
  "suspended",
  "failed",
  "deleted",
] as const;

export const ListServers = z.object({
  location: wireText(100).optional(),
  status: wireText(40).optional(),
  ip: wireText(60).optional(),
  mac: wireText(40).optional(),
  group: wireText(200).optional(),
  /** Extensions of ours: words over name, address, preset, system, location; rows beside the ids; page by key. */
  search: wireText(200).optional(),
  rows: wireFlag.optional(),
  after: wireInt(0).optional(),
  limit: wireInt(1, 250).optional(),
});

/** One row of the panel's list. `progress` and `stage` while a deployment runs. */
export const ServerRow = z.object({
  id: z.int(),
  state: z.enum(serverStates),
  hostname: z.string(),
  ip: z.string().nullable(),
  location: z.string(),
  preset: z.string(),
  os: z.string(),
  software: z.string(),
  months: z.int(),
  recurring: moneyText,
  currency: z.enum(currencies),
  due: z.string().nullable(),
  created: z.string(),
  job: z.string().nullable(),
  stage: z.string().nullable(),
  progress: z.int().nullable(),
});
export type ServerRow = z.infer<typeof ServerRow>;

/** `servers`: ids, as old clients read it; `rows` and `next` only when `rows` was asked for. */
export const ServerList = z.object({
  servers: z.array(z.int()),
  rows: z.array(ServerRow).optional(),
  next: z.int().nullable().optional(),
});

/** An order that billing knows and that has no server yet (modules 5.1.1). */
export const BillingServer = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  config: z.string(),
});

export const UpdatedServers = z.object({
  servers: z.array(z.int()),
  billing_servers: z.array(BillingServer),
  deploy_keys: z.union([z.record(z.string(), z.string()), z.array(z.string())]),
});

const Interface = z.object({
  id: z.int(),
  type: z.string(),
  upstream_id: z.int(),
  switch_owner: z.string(),
  switch_model: z.string(),
  IsMain: z.int(),
  mac: z.string(),
});

const Address = z.object({
  IP: z.string(),
  MAC: z.string(),
  port: z.string(),
  main_ip: z.int(),
  locked: z.int(),
  description: z.string(),
  date_block: z.int(),
  license_id: z.int(),
  vlan: z.int(),
});

const ServerData = z.object({
  id: z.int(),
  ref_tableName: z.string(),
  account_id: z.int(),
  type_billing: z.string(),
  Condition_Component: z.string(),
  status: z.string(),
  power_status: z.string(),
  hostname: z.string(),
  server_name: z.string(),
  hwconfig: z.string(),
  created_at: z.string(),
  virtual: z.int(),
  limit_traffic: z.number(),
  limit_trafficIN: z.number(),
  limit_bands: z.int(),
  cost_traffic: z.number(),
  cost_trafficIN: z.number(),
  trafficPeriodIn: z.number(),
  trafficPeriodOut: z.number(),
  active_jira_issue: z.string().nullable(),
  active_jira_url: z.string().nullable(),
});

const Hardware = z.object({
  cpu_name: z.string(),
  cpu_cores: z.int(),
  ram: z.int(),
  hdd: z.int(),
  gpu_name: z.string(),
  vm: z.int(),
  tags: z.record(z.string(), z.string()),
});

/** Specification 2.11. */
export const Tag = z.object({
  id: z.int(),
  component: z.string(),
  component_id: z.int(),
  tag: z.string(),
  value: z.string(),
  extra: z.string(),
  internal: z.int(),
});

/** The server record (modules 5.1.2); `account_id` and `type_billing` also at the top for old readers. */
export const ServerRecord = z.object({
  account_id: z.int(),
  type_billing: z.string(),
  server_data: ServerData,
  hardware: Hardware,
  interfaces: z.array(Interface),
  IP: z.array(Address),
  IPMI: z.object({ model: z.string(), interfaces: z.array(Address) }),
  preset: z.string(),
  location: z.object({ dc_location: z.string() }),
  tags: z.array(Tag),
});
