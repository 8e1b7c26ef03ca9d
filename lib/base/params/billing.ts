import { z } from "zod";
import { Amount } from "../amount";
import { TaxGrounds } from "./tax-decision";

/* Reasons and descriptions as billing stores them: codes with params. lib/i18n/params has the texts. */

const taxRules = [
  ...(["domestic", "eu_consumer", "reverse_charge", "outside_eu", "export", "exempt"] as const),
  "buyer_exempt",
] as const;

/** The tax number because of which no tax was charged: how it was checked, and on which day, `YYYY-MM-DD`. */
const TaxNumber = z.object({ number: z.string(), by: z.enum(["syntax", "service"]), day: z.string() });
export type TaxNumber = z.infer<typeof TaxNumber>;

/** Rule behind the tax rate; `country` is the seller's for `domestic` and `exempt`, else the buyer's. */
export const TaxParams = z.discriminatedUnion("code", [
  z.object({
    code: z.enum(taxRules),
    rate: z.string(),
    country: z.string(),
    /** For `reverse_charge`; absent on rows older than stored checks. */
    number: TaxNumber.optional(),
    /** For `buyer_exempt`: the provision of the law, in the words of staff. */
    basis: z.string().optional(),
    /** Code of a territory with rules of its own; its name is printed instead of the country's. */
    territory: z.string().optional(),
    /** Absent on rows older than it. */
    grounds: TaxGrounds.optional(),
  }),
  // Added funds and combined invoices: nothing is sold.
  z.object({ code: z.literal("not_a_sale") }),
]);
export type TaxParams = z.infer<typeof TaxParams>;

/** Days `YYYY-MM-DD` in the seller's time zone; `until` is exclusive: the first day of the next period. */
const Period = z.object({ from: z.string(), until: z.string() });
export type Period = z.infer<typeof Period>;
const period = Period.optional();

/** What an invoice line charges for; names are from the catalog. */
export const LineParams = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("preset"),
    name: z.string(),
    location: z.string(),
    hostname: z.string().nullable(),
    /** Stored for renewals; other periods are added when an invoice is read (`order-period.ts`). */
    period,
    /** Of a period of which only so many days are charged; the whole one has so many months. */
    share: z.object({ days: z.int(), of: z.int(), months: z.int() }).optional(),
  }),
  z.object({ code: z.enum(["os", "software", "traffic_plan"]), name: z.string(), period }),
  // Of a one-off invoice, in the words of staff; of a product with its period.
  z.object({ code: z.literal("item"), name: z.string(), period }),
  // One-time setup fee of the preset.
  z.object({ code: z.literal("setup"), name: z.string() }),
  z.object({ code: z.literal("ipv4"), count: z.int(), period }),
  // Discount of a promotion, by its code.
  z.object({ code: z.literal("promo"), name: z.string(), period }),
  // Prorated rest of a period (`days`, until the day `until`), for another preset, an additional license or
  // addresses.
  z.object({
    code: z.literal("plan_change"),
    from: z.string(),
    to: z.string(),
    hostname: z.string(),
    days: z.int(),
    until: z.string(),
    period,
  }),
  z.object({
    code: z.literal("licence"),
    name: z.string(),
    hostname: z.string(),
    days: z.int(),
    until: z.string(),
    period,
  }),
  z.object({
    code: z.literal("addresses"),
    count: z.int(),
    hostname: z.string(),
    days: z.int(),
    until: z.string(),
    period,
  }),
  // Backups of a server: a part of each period, and the prorated rest of one.
  z.object({ code: z.literal("backups"), every: z.enum(["daily", "weekly"]), period }),
  z.object({
    code: z.literal("backups_rest"),
    every: z.enum(["daily", "weekly"]),
    hostname: z.string(),
    days: z.int(),
    until: z.string(),
    period,
  }),
  // GB of disk beside those of the preset: a part of each period, and the prorated rest of one.
  z.object({ code: z.literal("disk"), gb: z.int(), period }),
  z.object({
    code: z.literal("disk_rest"),
    gb: z.int(),
    hostname: z.string(),
    days: z.int(),
    until: z.string(),
    period,
  }),
  // A server billed hourly: `by_the_hour` at the order, when nothing is charged yet; `hours` for the charged hours of
  // a month.
  z.object({
    code: z.literal("by_the_hour"),
    name: z.string(),
    location: z.string(),
    hostname: z.string().nullable(),
  }),
  z.object({
    code: z.literal("hours"),
    name: z.string(),
    hostname: z.string(),
    hours: z.int(),
    from: z.string(),
    until: z.string(),
  }),
  z.object({ code: z.literal("discount"), period }),
  // Discount that was agreed with the customer.
  z.object({ code: z.literal("agreed_discount"), percent: z.string(), period }),
  z.object({ code: z.literal("add_funds") }),
  z.object({ code: z.literal("invoice"), number: z.string() }),
]);
export type LineParams = z.infer<typeof LineParams>;

/** A component of a monthly price: flat, or `each` × number of cores, addresses or GB. */
export const UnitPrice = z.object({
  of: z.enum(["flat", "core", "address", "gigabyte"]),
  each: z.string(),
  count: z.int(),
});
export type UnitPrice = z.infer<typeof UnitPrice>;

/** One step of a price, in the order of calculation. */
export const PriceStep = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("line"),
    line: LineParams,
    unit: z.string(),
    quantity: z.int(),
    amount: Amount,
    // Unit of `quantity`, and the components of the monthly price; absent on rows older than these fields.
    per: z.enum(["month", "once"]).optional(),
    made: z.array(UnitPrice).optional(),
    // Only so many days of the period are charged; `unit` is then the price of the whole period.
    share: z.object({ days: z.int(), of: z.int() }).optional(),
  }),
  z.object({ code: z.enum(["net", "subtotal", "total"]), amount: Amount }),
  z.object({ code: z.literal("discount"), months: z.int(), percent: z.string(), amount: Amount }),
  z.object({ code: z.literal("agreed_discount"), percent: z.string(), amount: Amount }),
  // `percent` is null for a promo with a fixed amount.
  z.object({ code: z.literal("promo"), name: z.string(), percent: z.string().nullable(), amount: Amount }),
  z.object({ code: z.literal("tax"), tax: TaxParams, amount: Amount }),
]);
export type PriceStep = z.infer<typeof PriceStep>;

/** Why an invoice was cancelled or refunded. */
export const ReturnParams = z.discriminatedUnion("code", [
  // `part_gone`: an invoice in a combined invoice was withdrawn. `to_card`: refunded to the card. `charged_back`: the
  // customer's bank reversed a payment; `import_undone`: staff did, by undoing a statement import. `asked`: cancelled
  // by the customer; `by_staff`: by staff. `refunded`: staff gave it back as credit.
  z.object({
    code: z.enum([
      ...(["unpaid", "part_gone", "to_card", "charged_back", "import_undone", "asked"] as const),
      ...(["by_staff", "refunded"] as const),
    ]),
  }),
  // `ended`: the customer ended the server; `terminated`: it was deleted because it was unpaid. `made_anew`: the
  // server was extended by a purchase, and its next period is invoiced again including it.
  z.object({ code: z.enum(["deploy_failed", "ended", "terminated", "made_anew"]), hostname: z.string() }),
  // A product that is no server ended because it was unpaid.
  z.object({ code: z.literal("product_ended"), product: z.string() }),
  // Partial refund: unused days of a server that ended, or the difference to a smaller preset.
  z.object({ code: z.literal("unused"), hostname: z.string(), days: z.int() }),
  z.object({ code: z.literal("plan_changed"), hostname: z.string(), days: z.int(), to: z.string() }),
]);
export type ReturnParams = z.infer<typeof ReturnParams>;

/** Description of a ledger entry; numbers are those of invoices and credit notes. */
export const EntryParams = z.discriminatedUnion("code", [
  // Posted by staff; `credit_paid_out`: sent to the owner's bank account, `credit_payout_returned`: which sent it back.
  // `imported`: the credit that the customer had in the system before this one.
  z.object({ code: z.enum(["topup", "corrected", "credit_paid_out", "credit_payout_returned", "imported"]) }),
  z.object({ code: z.literal("invoice"), number: z.string() }),
  z.object({ code: z.literal("applied"), number: z.string() }),
  // Incoming payments: for an invoice, the overpaid part, and added funds.
  z.object({ code: z.enum(["received", "overpaid", "funds_added"]), number: z.string() }),
  z.object({ code: z.enum(["passed_on", "taken_back"]), number: z.string() }),
  // Chargeback by the customer's bank; reversal by undoing a statement import; refund to the card; failed refund to
  // the card.
  z.object({
    code: z.enum(["charged_back", "import_undone", "paid_out", "paid_out_failed"]),
    number: z.string(),
  }),
  // What an invoice owes is no longer expected, or is again.
  z.object({ code: z.enum(["written_off", "write_off_reversed"]), number: z.string() }),
  // Automatic credit for a late deployment.
  z.object({ code: z.literal("late_deploy"), hostname: z.string() }),
  // Hours of a server billed hourly.
  z.object({ code: z.literal("usage"), hostname: z.string(), hours: z.int() }),
  z.object({ code: z.literal("returned"), note: z.string(), number: z.string() }),
]);
export type EntryParams = z.infer<typeof EntryParams>;
