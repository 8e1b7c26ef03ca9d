import { z } from "zod";
import { LineFact, TaxFact } from "@/lib/base/facts/billing";
import { moneyText, wireFlag, wireInt, wireText } from "@/lib/base/form-values";
import { periods } from "@/lib/base/periods";
import { isHostname, isSshKey, type Unsupported } from "./rules";

const maxScriptLength = 65_536;

const notYet = z
  .unknown()
  .optional()
  .meta({ description: "Not supported yet: refused, unless it is empty, 0, false, no, off or none." });

/** Known to clients and refused by name when they ask for something (rules.ts). */
const refused = {
  disk_mirror: notYet,
  no_lvm: notYet,
  ipv6: notYet,
  vlan: notYet,
  private_vlan: notYet,
  custom_domain: notYet,
  os_template: notYet,
  deploy_options: notYet,
} satisfies Record<Unsupported, z.ZodType>;

/** What is ordered; the part that decides the price, shared by quote and order (specification 4.7). */
const selection = {
  deploy_period: z.enum(periods as [(typeof periods)[number], ...typeof periods]),
  preset: wireText(100),
  location_name: wireText(10),
  os_id: wireInt(0).optional(),
  soft_id: wireInt(0).optional(),
  traffic_plan: wireText(20),
  own_os: wireFlag.optional(),
  ipv4_amount: wireInt(0, 16).optional(),
  promocode: wireText(60).optional(),
};

/** Quoting ignores what does not change the price. */
export const QuoteInstance = z.object({ ...selection, ...refused });

export const Selection = z.object(selection);
export type Selection = z.output<typeof Selection>;

/** How the machine is set up; the same for an order and a reinstall. */
const installation = {
  pin: wireText(20).optional(),
  root_pass: wireText(1_000).optional(),
  hostname: wireText(253)
    .refine(
      (name) => name === "" || isHostname(name),
      "letters, digits and hyphens, as in web-1 or web-1.example.com",
    )
    .optional(),
  ssh_key: wireText(16_384)
    .refine((key) => key.trim() === "" || isSshKey(key), "is no public SSH key")
    .optional(),
  post_install_callback: wireText(2_000)
    .refine(
      (url) => url === "" || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)),
      "must be an http or https address",
    )
    .optional(),
  post_install_script: wireText(maxScriptLength).optional(),
  os_name: wireText(200).optional(),
  own_os: wireFlag.optional(),
  root_size: wireInt(1, 100).optional(),
  ci_task: z
    .enum(["", "-1", "1", "2", "3"])
    .or(z.union([z.literal(-1), z.literal(1), z.literal(2), z.literal(3)]).transform(String))
    .optional(),
  idempotency_key: wireText(200).optional(),
  ...refused,
};

export const OrderInstance = z.object({
  ...selection,
  ...installation,
  deploy_notify: wireFlag,
  quote: wireText(200).optional(),
});
export type OrderInput = z.output<typeof OrderInstance>;

export const ReinstallInstance = z.object({
  id: wireInt(0),
  os_id: wireInt(0).optional(),
  soft_id: wireInt(0).optional(),
  deploy_notify: wireFlag.optional(),
  ...installation,
});
export type ReinstallInput = z.output<typeof ReinstallInstance>;

export const ReinstalledInstance = z.object({ callback: z.string(), id: z.int() });

const Line = z.object({
  code: z.string(),
  description: z.string(),
  quantity: z.int(),
  unit_price: moneyText,
  amount: moneyText,
});

/** `credit` is what the order would take from credit, `to_pay` what is left to pay (decisions 8). */
export const Quote = z.object({
  quote: z.string(),
  expires: z.int(),
  currency: z.string(),
  months: z.int(),
  lines: z.array(Line),
  discount: moneyText,
  subtotal: moneyText,
  tax: moneyText,
  tax_rate: moneyText,
  tax_reason: z.string(),
  total: moneyText,
  credit: moneyText,
  to_pay: moneyText,
  next_charge: z.object({ date: z.string(), amount: moneyText }),
  trace: z.array(z.string()),
});

/** The same for the order page: facts instead of sentences. */
export const QuoteView = Quote.omit({ trace: true }).extend({
  lines: z.array(Line.omit({ code: true, description: true }).extend({ what: LineFact })),
  tax_reason: TaxFact,
});

export const OrderedInstance = z.object({
  invoice: z.int(),
  status: z.enum(["Paid", "Unpaid"]),
  deploy_status: z.enum(["queued", "awaiting_payment"]),
  callback: z.string(),
  /** The future server. Not called `id`: clients take an `id` here for a server that is ready (decisions 8). */
  server_id: z.int(),
  os_name: z.string(),
  soft_name: z.string(),
});
