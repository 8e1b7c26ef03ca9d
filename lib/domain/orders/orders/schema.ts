import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { Amount } from "@/lib/base/amount";
import { maxAttached } from "@/lib/base/firewall/most-attached";
import { moneyText, wireFlag, wireInt, wireNumberOrName, wireText } from "@/lib/base/form-values";
import { LineParams, TaxParams, UnitPrice } from "@/lib/base/params/billing";
import { orderPeriods } from "@/lib/base/periods";
import { wireSshKey } from "@/lib/base/wire-ssh-key";
import { missingParts } from "../../customers/accounts/rules";
import { backupPlans } from "../../servers/backups/rules";
import { isHostname } from "../../servers/servers/rules";
import {
  isNamePattern,
  maxScriptLength,
  maxUserDataLength,
  mostExtraAddresses,
  mostServers,
  numberedName,
} from "./rules";
import type { SetupOption } from "./setup-rules";

const wanted = (description: string, sample: unknown) =>
  z
    .unknown()
    .optional()
    .meta({ description: `${description} Empty, 0, false, no, off or none: not wanted.`, sample });

/** Machine options; unsupported ones are rejected by name, with the reason (setup.ts). */
const setup = {
  disk_mirror: wanted(
    "How the disks of a physical server are joined: `hba`, `raid0`, `raid1` or `raid10`.",
    "",
  ),
  no_lvm: wanted("1 = partitions without LVM.", 0),
  ipv6: wanted("1 = IPv6, where the location has it and its servers can: a network of addresses, or one.", 0),
  vlan: wanted("Number of a VLAN, 1 to 4094, for physical servers.", ""),
  private_vlan: wanted(
    "1, or a number up to 4094: one of the account's own networks, for physical servers.",
    0,
  ),
  custom_domain: wanted("A domain: the host name is completed with it.", ""),
  os_template: wanted("Short name of a system, such as `debian-12`, instead of `os_id`.", ""),
  deploy_options: wanted("Fields or JSON: `swap` (GB, up to 64) and `timezone`.", ""),
} satisfies Record<SetupOption, z.ZodType>;

/** Installation options, rejected in the same way. */
const work = {
  root_size: about(wireInt(1, 100).optional(), "Size of the root partition in percent of the disk.", 100),
  ci_task: about(
    z
      .enum(["", "-1", "1", "2", "3"])
      .or(z.union([z.literal(-1), z.literal(1), z.literal(2), z.literal(3)]).transform(String))
      .optional(),
    "Task after the installation, 1 to 3 of `ci/get_tasks`; nothing or -1 = none.",
    "-1",
  ),
};

const softName = about(
  wireText(200).optional(),
  "Name of the software, for who leaves out `soft_id`; with `soft_id` it says nothing.",
  "",
);

/** The part of an order that decides the price; shared by quote and order (specification 4.7). */
const selection = {
  deploy_period: about(
    z.enum(orderPeriods).default("monthly"),
    "For how long; left out, `monthly`. Also `quarterly`, `semi-annually` or `annually`; `hourly` where the preset has `hourly_cap_hours`: charged from credit for every hour that begins, and no more in a month than the month costs.",
    "monthly",
  ),
  preset: about(wireNumberOrName(100), "Name or number of the preset.", "vm.v3-small"),
  location_name: about(wireText(10), "Code of the location.", "NL"),
  os_id: aboutTypical(
    wireInt(0).optional(),
    "Number of the operating system; required, unless `own_os` is 1 or `os_template` names it.",
    11,
  ),
  soft_id: about(wireInt(0).optional(), "Number of the software.", 3),
  soft_name: softName,
  traffic_plan: about(wireNumberOrName(100), "Name or number of the traffic plan.", "1"),
  own_os: about(wireFlag.optional(), "1 = the customer installs the system.", 0),
  ipv4_amount: about(wireInt(0, mostExtraAddresses).optional(), "How many additional IPv4 addresses.", 1),
  promocode: about(wireText(60).optional(), "Code of a promotion.", ""),
  offer: about(
    wireInt(0).optional(),
    "Number of an offer with a held price, for exactly its preset, location, period and count; 0 or left out = none.",
    7,
  ),
  currency_code: about(
    wireText(10).optional(),
    "The account's own currency; another one is refused, because nothing is sold in it.",
    "EUR",
  ),
  count: about(
    wireInt(1, mostServers).optional(),
    "How many servers, all alike: all of them, or none; each has its own job and invoice.",
    1,
  ),
  backups: about(
    z.enum(["", "off", ...backupPlans]).optional(),
    "How often each server is backed up, as a part of its price: `daily` or `weekly`; left out or `off`, never.",
    "daily",
  ),
};

const sets = z.union([
  z.array(wireInt(1)).max(maxAttached),
  // In a form an empty list cannot be sent.
  wireText(60)
    .transform((text): (string | number)[] => text.split(",").filter((part) => part.trim() !== ""))
    .pipe(z.array(wireInt(1)).max(maxAttached)),
]);

const firewall = {
  firewall_sets: about(
    sets.optional(),
    `Firewall rule sets of \`firewall/list\` that filter each server from its first day, at most ${maxAttached}: a list \`firewall_sets[]\`, or numbers with commas.`,
    [7],
  ),
};

const network = {
  private_network: about(
    wireInt(0).optional(),
    "Number of a private network of `networks/list`, in the location of the order: each server gets a card there before it is ready, with the first free address; 0 or left out = none.",
    12,
  ),
};

/** A quote rejects what the order would, although machine options do not change the price. */
export const QuoteInstance = z.object({ ...selection, ...setup, ...work, ...firewall, ...network });

export const Selection = z.object(selection);
export type Selection = z.output<typeof Selection>;

/** How the machine is set up; the same for an order and a reinstall. */
const installation = {
  pin: about(wireText(20).optional(), "The account's PIN, where one is set.", "4071"),
  root_pass: aboutTypical(
    wireText(1_000).optional(),
    "Root password of the system: 8 to 64 characters; required, unless `own_os` is 1 or there is an `ssh_key`, with which alone root then signs in.",
    "Change-me-1",
  ),
  hostname: about(
    wireText(253)
      .refine(
        (name) => name === "" || isHostname(isNamePattern(name) ? numberedName(name, 1) : name),
        "letters, digits and hyphens, as in web-1 or web-1.example.com",
      )
      .optional(),
    "Host name; left out, one is made. Of several servers each name ends in its number, web-1 and web-2, or has it where `{n}` stands: `web-{n}.example.com`, with two digits `web-{n:2}`.",
    "web-1.example.com",
  ),
  ssh_key: about(
    wireSshKey.optional(),
    "A public SSH key for root.",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMdqXbB10y8TBmIv+T1eI3fhTR6DgBr3mjlsdeOuF/1s anna",
  ),
  post_install_callback: about(
    wireText(2_000)
      .refine(
        (url) => url === "" || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)),
        "must be an http or https address",
      )
      .optional(),
    "Where a webhook is sent when the server is ready.",
    "https://example.com/hooks/panel",
  ),
  post_install_script: about(
    wireText(maxScriptLength).optional(),
    "A script that is run after the installation.",
    "#!/bin/sh\necho ready",
  ),
  user_data: about(
    wireText(maxUserDataLength).optional(),
    "User data for cloud-init, as YAML below `#cloud-config` or as a script below `#!`; it adds to what the order sets. Not with every back end.",
    "#cloud-config\npackages: [git]",
  ),
  os_name: about(
    wireText(200).optional(),
    "Name of the customer's own system, with `own_os`.",
    "NixOS 24.11",
  ),
  own_os: about(wireFlag.optional(), "1 = the customer installs the system.", 0),
  own_image: about(
    wireInt(0).optional(),
    "Number of an image of `eq/images` to install; `os_id` is then its system.",
    701,
  ),
  ...work,
  idempotency_key: about(
    wireText(200).optional(),
    "The same key and parameters give the first answer again, for 24 hours.",
    "order-2026-11-22-1",
  ),
  ...setup,
};

export const OrderInstance = z.object({
  ...selection,
  ...installation,
  ...firewall,
  ...network,
  deploy_notify: about(
    wireFlag.default(false),
    "Whether a mail says that the server is ready; left out, none is sent.",
    false,
  ),
  project: about(
    wireInt(0).optional(),
    "Number of the project that the server belongs to; 0 or left out = none.",
    12,
  ),
  quote: about(
    wireText(200).optional(),
    "A quote from `eq/quote_instance`: the order then costs what it says, or is refused.",
    "",
  ),
});
export type OrderInput = z.output<typeof OrderInstance>;

export const ReinstallInstance = z.object({
  id: about(wireInt(0), "Number of the server that is reinstalled: everything on its disks is lost.", 55001),
  os_id: aboutTypical(
    wireInt(0).optional(),
    "Number of the operating system; required, unless `own_os` is 1 or `os_template` names it.",
    11,
  ),
  soft_id: about(wireInt(0).optional(), "Number of the software.", 3),
  soft_name: softName,
  deploy_notify: about(wireFlag.optional(), "Whether a mail says that the server is ready.", false),
  ...installation,
});
export type ReinstallInput = z.output<typeof ReinstallInstance>;

/** `eq/create_pxe`: installation over the network. */
export const PxeInstall = z.object({
  id: about(wireInt(0), "Number of the server.", 55001),
  os_id: about(wireInt(0), "Number of the operating system.", 11),
  root_pass: about(wireText(1_000), "Root password of the system: 8 to 64 characters.", "Change-me-1"),
  hostname: about(
    wireText(253).refine(isHostname, "letters, digits and hyphens, as in web-1 or web-1.example.com"),
    "Host name of the new system.",
    "web-1.example.com",
  ),
  ssh_key: installation.ssh_key,
  post_install_callback: installation.post_install_callback,
  post_install_script: installation.post_install_script,
  pin: installation.pin,
  reinstall_key: about(
    wireText(40).optional(),
    "The key that `eq/reinstall` with `id` alone answered, to collect the stages.",
    "48213057721940638572106394857201",
  ),
});

export const ReinstalledInstance = z.object({
  callback: about(z.string(), "Key for `eq_callback/check`.", "48213057721940638572106394857201"),
  id: about(z.int(), "Number of the server.", 55001),
});

const Line = z.object({
  code: about(z.string(), "What the line is for.", "preset"),
  description: about(z.string(), "The same in words.", "vm.v3-small"),
  quantity: about(z.int(), "How many.", 1),
  unit_price: about(moneyText, "Price of one.", "9.00"),
  amount: about(moneyText, "Price of all.", "9.00"),
});

/** `credit`: amount to be taken from credit; `to_pay`: amount left to pay. */
export const Quote = z.object({
  quote: about(z.string(), "Id of the quote: the order may name it.", "q1.9f8e7d6c"),
  expires: about(z.int(), "When the quote ends, in Unix seconds.", 1795341600),
  currency: about(z.string(), "Currency of the amounts.", "EUR"),
  months: about(z.int(), "For how many months.", 1),
  lines: about(z.array(Line), "What the price is made of."),
  discount: about(
    moneyText,
    "Discount for the period, one that was agreed on, and what the promocode takes off.",
    "0.00",
  ),
  subtotal: about(moneyText, "Sum of the lines, without tax.", "9.00"),
  tax: about(moneyText, "Tax.", "1.89"),
  tax_rate: about(moneyText, "Tax rate in percent.", "21.00"),
  tax_reason: about(z.string(), "Why this tax applies.", "domestic"),
  total: about(moneyText, "What is to be paid in all.", "10.89"),
  count: about(
    z.int().optional(),
    "For how many servers the total is; `lines` to `tax` are of one. Left out for one.",
    3,
  ),
  credit: about(moneyText, "What the order would take from credit.", "10.89"),
  to_pay: about(moneyText, "What would be left to pay.", "0.00"),
  next_charge: about(
    z.object({
      date: about(z.string(), "Day of the charge.", "2026-12-22"),
      amount: about(moneyText, "How much.", "10.89"),
    }),
    "When the next period is charged, and how much.",
  ),
  hourly: about(
    z
      .object({
        hour: about(z.string(), "Price of an hour, for information: charged are whole cents.", "0.0189"),
        month: about(
          moneyText,
          "What a month comes to at most, with tax: what `lines` to `tax` add up to.",
          "12.71",
        ),
        cap_hours: about(z.int(), "After so many hours of a month that is reached.", 672),
        credit_needed: about(
          moneyText,
          "Credit that has to be there to order: `total`, and 24 hours of all servers by the hour.",
          "0.45",
        ),
      })
      .optional(),
    "Only with `deploy_period=hourly`. `total` and `to_pay` are then what is charged at once, the set-up fee; `next_charge` is the first hour.",
  ),
  trace: about(z.array(z.string()), "How the total was calculated, step by step.", [
    "vm.v3-small: 9.00 × 1 = 9.00 EUR (1 month)",
  ]),
});

/** The same for the order page: structured data instead of texts, each amount with its currency. */
export const QuoteView = z.object({
  quote: z.string(),
  expires: z.int(),
  months: z.int(),
  lines: z.array(
    z.object({
      what: LineParams,
      quantity: z.int(),
      unit_price: Amount,
      amount: Amount,
      made: z.array(UnitPrice).optional(),
      /** Of a first period that is shorter: its days, and what the whole one costs. */
      share: z.object({ days: z.int(), of: z.int(), whole: z.string() }).optional(),
    }),
  ),
  /** Deducted for the period. */
  discount: Amount,
  /** The discount that was agreed with the customer. */
  agreed: z.object({ percent: z.string(), amount: Amount }).nullable(),
  promo: z.object({ code: z.string(), amount: Amount }).nullable(),
  subtotal: Amount,
  tax: Amount,
  tax_rate: z.string(),
  tax_reason: TaxParams,
  /** Number of servers; the fields above are for one, those below for all. */
  count: z.int(),
  each: Amount,
  total: Amount,
  to_pay: Amount,
  next_charge: z.object({ date: z.string(), amount: Amount }),
  /** Hourly price of a further period, with tax, for all servers; more decimals than the currency has. */
  per_hour: z.string(),
  /** The guaranteed amount: for hourly billing including the cap of the first months. */
  promised: Amount,
  /** Day until which the invoice can be paid while the servers are deployed at once; null = payment comes first. */
  pay_later: z.string().nullable(),
  /** Omitted unless billed by the hour. `needed`: credit required; `missing`: credit still to be added. */
  hourly: z
    .object({ hour: z.string(), month: Amount, cap_hours: z.int(), needed: Amount, missing: Amount })
    .optional(),
  /**
   * Buyer address data that is missing for the order: required on an invoice above `limit`. Null = nothing is
   * missing.
   */
  address: z.object({ limit: Amount, missing: z.array(z.enum(missingParts)) }).nullable(),
});

const OneOfSeveral = z.object({
  server_id: about(z.int(), "Number of the future server.", 55003),
  hostname: about(z.string(), "Its host name.", "web-1"),
  callback: about(z.string(), "Key of its deployment.", "48213057721940638572106394857201"),
  invoice: about(z.int(), "Number of its own invoice.", 7001),
});

export const OrderedInstance = z.object({
  invoice: about(z.int(), "Number of the invoice; of several servers the one that pays them all.", 7001),
  status: about(z.enum(["Paid", "Unpaid"]), "Whether it was paid from credit.", "Paid"),
  deploy_status: about(
    z.enum(["queued", "awaiting_payment"]),
    "Whether the deployment waits for its turn, which may include a check of the order, or for payment.",
    "queued",
  ),
  callback: about(z.string(), "Key for `eq_callback/check`.", "48213057721940638572106394857201"),
  /** The future server. Not called `id`, because clients take an `id` here for a server that is ready. */
  server_id: about(z.int(), "Number of the future server.", 55003),
  os_name: about(z.string(), "Name of the system.", "Ubuntu 24.04"),
  soft_name: about(z.string(), "Name of the software.", ""),
  servers: about(
    z.array(OneOfSeveral).optional(),
    "With a `count` of 2 or more: all of them. `callback` and `server_id` are those of the first.",
    [{ server_id: 55003, hostname: "web-1", callback: "48213057721940638572106394857201", invoice: 7001 }],
  ),
});
