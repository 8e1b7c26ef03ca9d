import { z } from "zod";
import { about } from "@/lib/base/about";
import { moneyText, wireFlag, wireInt, wireText } from "@/lib/base/form-values";
import { currencies } from "@/lib/base/money";
import { BillingServer, Tag } from "../../kernel/account/schema";
import { serverOrders } from "./list-rules";

export const serverStates = [
  "awaiting_payment",
  "in_review",
  "deploying",
  "running",
  "stopped",
  "suspended",
  "failed",
  "deleted",
] as const;

export const ListServers = z.object({
  location: about(wireText(100).optional(), "Only in these locations, comma-separated.", "NL,DE"),
  status: about(
    wireText(40).optional(),
    "Only with these, comma-separated: `power_off` = off or suspended, `rent` = all others; of those alone `presale`, `TT`.",
    "rent",
  ),
  ip: about(wireText(60).optional(), "Only with this address.", "192.0.2.20"),
  mac: about(wireText(40).optional(), "Only with this hardware address.", "52:54:00:12:34:56"),
  group: about(wireText(200).optional(), "Only of these groups, comma-separated; see `eq/groups`.", "VPS"),
  host: about(wireText(253).optional(), "Only with a host name that contains this.", "web"),
  tag: about(
    wireText(300)
      .refine((text) => text === "" || /^[A-Za-z0-9_-]{1,32}(=|$)/.test(text), "must be name or name=value")
      .optional(),
    "Only with this tag: `name`, or `name=value`.",
    "env=production",
  ),
  project: about(wireInt(0).optional(), "Only of the project with this number; 0 = of none.", 12),
  /** Extensions: search by name, address, preset, system and location; rows besides the ids; keyset pagination. */
  search: about(
    wireText(200).optional(),
    "Words that occur in name, address, preset, system or location, or `ip:`, `mac:`, `tag:`, `loc:`, `status:`, `os:`, `project:` before one.",
    "web status:running",
  ),
  sort: about(z.enum(serverOrders).optional(), "What the list is sorted by; left out, `created`.", "name"),
  descending: about(wireFlag.optional(), "1 turns the order round.", 0),
  rows: about(wireFlag.optional(), "1 answers rows beside the numbers.", 1),
  after: about(wireInt(0).optional(), "Number of the last server of the page before.", 55001),
  page: about(wireInt(1).optional(), "Number of the page, from 1; not together with `after`.", 1),
  limit: about(
    wireInt(1, 1_000).optional(),
    "How many to answer; left out, all numbers, or 100 with `page` or `rows`.",
    50,
  ),
  count_up_to: about(
    wireInt(1, 10_000).optional(),
    "Where counting stops: of more servers, `total` is this number and `more` true. Left out, all are counted.",
    100,
  ),
});

/** One row of the panel's list. `progress` and `stage` are set while a deployment runs. */
export const ServerRow = z.object({
  id: about(z.int(), "Number of the server.", 55001),
  state: about(z.enum(serverStates), "Where it stands.", "running"),
  hostname: about(z.string(), "Host name.", "web-1.example.com"),
  label: about(z.string(), "The owner's own name for it; empty = none.", "Shop, production"),
  suspended_by: about(
    z.enum(["unpaid", "owner", "cancelled", "staff"]).nullable(),
    "Why it is suspended; null = it is not.",
    null,
  ),
  ends: about(z.string().nullable(), "Day on which its owner ends it; null = none is set.", null),
  ip: about(z.string().nullable(), "Main address; null = none yet.", "192.0.2.20"),
  location: about(z.string(), "Code of its location.", "NL"),
  preset: about(z.string(), "Name of its preset.", "vm.v3-small"),
  os: about(z.string(), "Operating system.", "Ubuntu 24.04"),
  software: about(z.string(), "Software; empty = none.", ""),
  months: about(z.int(), "Length of its period in months.", 1),
  recurring: about(moneyText, "Price of a period, with tax.", "10.89"),
  currency: about(z.enum(currencies), "Currency of the price.", "EUR"),
  due: about(z.string().nullable(), "Day that its period ends; null = it has not begun.", "2026-12-22"),
  zone: about(z.string(), "Time zone of its seller, in which `due` and `ends` are days.", "Europe/Amsterdam"),
  hourly: about(
    z.boolean().optional(),
    "`true`: charged by the hour, `recurring` is what a month comes to at most, and `due` is always null. Left out otherwise.",
    true,
  ),
  created: about(z.string(), "When it was ordered, UTC.", "2026-11-22 09:00:00"),
  tags: about(
    z.array(
      z.object({
        tag: about(z.string(), "Name of the tag.", "env"),
        value: about(z.string(), "Its value.", "production"),
      }),
    ),
    "Its owner's tags.",
  ),
  project: about(
    z
      .object({
        id: about(z.int(), "Number of the project.", 12),
        name: about(z.string(), "Its name.", "Online shop"),
      })
      .nullable(),
    "The project that it belongs to; null = none.",
  ),
  job: about(z.string().nullable(), "Callback key of what is running; null = nothing.", null),
  stage: about(z.string().nullable(), "Its stage; null = nothing is running.", null),
  progress: about(z.int().nullable(), "How far that is, in percent; null = nothing is running.", null),
  doing: about(
    z.object({ action: about(z.string(), "What is done.", "reboot") }).nullable(),
    "A change of the finished server that is under way; null = none.",
    null,
  ),
});
export type ServerRow = z.infer<typeof ServerRow>;

/** `servers`: ids, for old clients; `rows` and `next` only if `rows` was requested. */
export const ServerList = z.object({
  servers: about(z.array(z.int()), "Numbers of the servers.", [55001, 55002]),
  total: about(z.int(), "How many there are on all pages.", 2),
  more: about(
    z.boolean().optional(),
    "Whether there are more than `total`, when `count_up_to` was asked for.",
    false,
  ),
  rows: about(z.array(ServerRow).optional(), "The servers as rows, when `rows` was asked for."),
  next: about(
    z.int().nullable().optional(),
    "What to send as `after` for the next page; null = this is the last.",
    null,
  ),
  unmatched: about(
    z.array(z.string()).optional(),
    "When nothing was found: the words of the search that no server has.",
    [],
  ),
});

export const UpdatedServers = z.object({
  servers: about(z.array(z.int()), "Numbers of the servers that the session may see now.", [55001, 55002]),
  billing_servers: about(z.array(BillingServer), "Orders that billing knows and that have no server yet."),
  deploy_keys: about(
    z.union([z.record(z.string(), z.string()), z.array(z.string())]),
    "Callback keys of deployments that are not over, by the number of the order's invoice; an empty array when there are none.",
    { "7001": "48213057721940638572106394857201" },
  ),
});

const Interface = z.object({
  id: about(z.int(), "Number of the network card.", 1),
  type: about(z.string(), "Its name, which `port` of an address repeats.", "eth0"),
  upstream_id: about(z.int(), "Number of the switch's port; 0 = a virtual card.", 0),
  switch_owner: about(z.string(), "Owner of the switch; empty = a virtual card.", ""),
  switch_model: about(z.string(), "`virtual`, or `physical`.", "virtual"),
  IsMain: about(z.int(), "1 = the main card.", 1),
  mac: about(z.string(), "Hardware address.", "52:54:00:12:34:56"),
});

const Address = z.object({
  IP: about(z.string(), "Address.", "192.0.2.20"),
  MAC: about(z.string(), "Hardware address of its card.", "52:54:00:12:34:56"),
  port: about(z.string(), "The card that it is on: its `type`.", "eth0"),
  main_ip: about(z.int(), "1 = the main address.", 1),
  locked: about(z.int(), "1 = blocked.", 0),
  description: about(z.string(), "Why it is blocked.", ""),
  date_block: about(z.int(), "When it was blocked, in Unix seconds; 0 = never.", 0),
  license_id: about(z.int(), "Number of a license; 0 = none.", 0),
  vlan: about(z.int(), "VLAN; 0 = none.", 0),
  ssh_at: about(
    z.string().optional(),
    "Where SSH of it is reached, `host:port`; left out where that is port 22 of the address.",
    "127.0.0.1:24000",
  ),
});

const ServerData = z.object({
  id: about(z.int(), "Number of the server.", 55001),
  ref_tableName: about(z.string(), "`VPS` = a virtual machine, `Servers` = a physical one.", "VPS"),
  account_id: about(z.int(), "Number of its product in billing.", 175_001),
  type_billing: about(z.string(), "Billing region of its account.", "EU"),
  Condition_Component: about(
    z.string(),
    "Where it stands, in the words of old clients: `rent`, `power_off`, `presale`, `TT`.",
    "rent",
  ),
  status: about(
    z.string(),
    "The same word, but `power_off` also from the moment on at which switching it off was accepted.",
    "rent",
  ),
  power_status: about(z.string(), "What its machine last said: `on` or `off`.", "on"),
  hostname: about(z.string(), "Host name.", "web-1.example.com"),
  server_name: about(z.string(), "Host name, under its other name.", "web-1.example.com"),
  hwconfig: about(z.string(), "Configuration, as text.", "vm.v3-small: 2 cores, 4 GB RAM, 60 GB"),
  created_at: about(z.string(), "When it was made, UTC.", "2026-11-01 08:00:00"),
  virtual: about(z.int(), "1 = a virtual machine.", 1),
  limit_traffic: about(z.number(), "Outgoing traffic included, in TB; 0 = any.", 3),
  limit_trafficIN: about(z.number(), "Incoming traffic included, in TB; 0 = any.", 0),
  limit_bands: about(z.int(), "Bandwidth in Mbit/s.", 1000),
  cost_traffic: about(z.number(), "Price of a TB beyond, outgoing.", 1.5),
  cost_trafficIN: about(z.number(), "Price of a TB beyond, incoming.", 0),
  trafficPeriodIn: about(z.number(), "Incoming traffic since the first of the month, in GB.", 12.5),
  trafficPeriodOut: about(z.number(), "Outgoing traffic since the first of the month, in GB.", 83.1),
  ipv6: about(
    z.string().optional(),
    "Its IPv6 network, where it has one; `/128` = one address.",
    "2001:db8:10:1::/64",
  ),
  suspended_by: about(
    z.enum(["", "unpaid", "owner", "cancelled", "staff"]),
    "Why it is suspended; empty = it is not.",
    "",
  ),
  suspend_reason: about(
    z.string(),
    "What staff who suspended it chose to show of their reason; empty = nothing, or they did not.",
    "",
  ),
  active_jira_issue: about(
    z.string().nullable(),
    "Name of the newest open request for hands about this server; null = none is open.",
    null,
  ),
  active_jira_url: about(z.string().nullable(), "Its page in the panel; null = none is open.", null),
});

const Hardware = z.object({
  cpu_name: about(z.string(), "Processor, where it is known; else its cores.", "AMD EPYC 9254, 24 cores"),
  cpu_cores: about(z.int(), "Cores.", 1),
  ram: about(z.number(), "Memory in GB.", 1),
  hdd: about(z.int(), "Disk in GB.", 20),
  gpu_name: about(z.string(), "Graphics card; empty = none.", ""),
  vm: about(z.int(), "1 = a virtual machine.", 1),
  tags: about(
    z.record(z.string(), z.string()),
    "Further facts of the machine: `mount_iso` = images can be mounted.",
    {
      mount_iso: "1",
    },
  ),
});

const RemoteControl = z.object({
  model: about(
    z.string(),
    "Its model, or what makes the virtual machine; `none` = there is no remote control.",
    "openstack",
  ),
  interfaces: about(z.array(Address), "Its addresses."),
});

/** The server record (modules 5.1.2); `account_id` and `type_billing` are repeated at the top for old clients. */
export const ServerRecord = z.object({
  account_id: about(z.int(), "Number of its product in billing.", 175_001),
  type_billing: about(z.string(), "Billing region of its account.", "EU"),
  server_data: about(ServerData, "The server itself."),
  hardware: about(Hardware, "What the machine is made of."),
  interfaces: about(z.array(Interface), "Its network cards."),
  IP: about(z.array(Address), "Addresses of the server."),
  IPMI: about(RemoteControl, "Its remote console."),
  ipmi: about(RemoteControl, "The same as `IPMI`, for clients that read this name."),
  preset: about(z.string(), "Name of its preset.", "vm.v3-small"),
  location: about(
    z.object({ dc_location: about(z.string(), "Code of the location.", "NL") }),
    "Where it stands.",
  ),
  tags: about(z.array(Tag), "Its tags."),
});

/** Prices of an hourly server, and what was charged this month. Times are ISO 8601. */
export const HourlyUse = z.object({
  hour: about(z.string(), "Price of an hour, for information: charged are whole cents.", "0.0189"),
  month: about(moneyText, "What this month comes to at most, with tax.", "12.71"),
  cap_hours: about(z.int(), "After so many hours of the month that is reached.", 672),
  hours: about(z.int(), "Hours of this month that were charged.", 130),
  charged: about(moneyText, "What they came to.", "2.46"),
  next: about(
    z.string().nullable(),
    "When the next hour begins; null = it is not charged now.",
    "2026-12-22T09:00:00.000Z",
  ),
  month_ends: about(
    z.string(),
    "When the month ends and its invoice is written.",
    "2027-01-22T09:00:00.000Z",
  ),
});
export type HourlyUse = z.infer<typeof HourlyUse>;
