import { z } from "zod";
import { Amount } from "../amount";

/*
 * Why and what for, as billing stores it. Sentences are made from these in lib/i18n/params.
 */

const taxRules = ["domestic", "eu_consumer", "reverse_charge", "outside_eu", "export", "exempt"] as const;

/** The tax number for which no tax was added: who has checked it, and on which day, `YYYY-MM-DD`. */
const TaxNumber = z.object({ number: z.string(), by: z.enum(["syntax", "service"]), day: z.string() });
export type TaxNumber = z.infer<typeof TaxNumber>;

/** Which rule gave the tax rate; `country` is the seller's for `domestic` and `exempt`, else the buyer's. */
export const TaxParams = z.discriminatedUnion("code", [
  z.object({
    code: z.enum(taxRules),
    rate: z.string(),
    country: z.string(),
    /** Of `reverse_charge`, since checks are kept. */
    number: TaxNumber.optional(),
  }),
  // Added funds and combined invoices: nothing is sold.
  z.object({ code: z.literal("not_a_sale") }),
]);
export type TaxParams = z.infer<typeof TaxParams>;

/** Days `YYYY-MM-DD` in the seller's time zone; the last one is the day on which the next period begins. */
const Period = z.object({ from: z.string(), until: z.string() });
export type Period = z.infer<typeof Period>;
const period = Period.optional();

/** What a line charges for; names are taken from the catalog. */
export const LineParams = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("preset"),
    name: z.string(),
    location: z.string(),
    hostname: z.string().nullable(),
    /** Stored with a renewal; other periods are added when an invoice is read (`order-period.ts`). */
    period,
  }),
  z.object({ code: z.enum(["os", "software", "traffic_plan"]), name: z.string(), period }),
  // Once, for making the machine of that preset ready.
  z.object({ code: z.literal("setup"), name: z.string() }),
  z.object({ code: z.literal("ipv4"), count: z.int(), period }),
  // What a promotion takes off, by its code.
  z.object({ code: z.literal("promo"), name: z.string(), period }),
  // The rest of a period (`days` of it, until the day `until`): with another preset, or with one more license.
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
  // A server by the hour: at the order, when nothing is charged yet, and the hours of a month that were charged.
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
  z.object({ code: z.literal("add_funds") }),
  z.object({ code: z.literal("invoice"), number: z.string() }),
]);
export type LineParams = z.infer<typeof LineParams>;

/** A piece of a monthly price: flat, or `each` × how many cores or addresses. */
export const UnitPrice = z.object({
  of: z.enum(["flat", "core", "address"]),
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
    // What `quantity` counts, and of what a month's price is made; rows from before this was stored do not say it.
    per: z.enum(["month", "once"]).optional(),
    made: z.array(UnitPrice).optional(),
  }),
  z.object({ code: z.enum(["net", "subtotal", "total"]), amount: Amount }),
  z.object({ code: z.literal("discount"), months: z.int(), percent: z.string(), amount: Amount }),
  // `percent` is null for an amount.
  z.object({ code: z.literal("promo"), name: z.string(), percent: z.string().nullable(), amount: Amount }),
  z.object({ code: z.literal("tax"), tax: TaxParams, amount: Amount }),
]);
export type PriceStep = z.infer<typeof PriceStep>;

/** Why an invoice was cancelled or refunded. */
export const ReturnParams = z.discriminatedUnion("code", [
  // `part_gone`: of a combined invoice, one of those that it was to pay was taken back.
  // `to_card`: returned the way it came. `charged_back`: the customer's bank took a payment back; `import_undone`:
  // staff did, with the import of a statement. `asked`: its owner did
  // not want it any more.
  z.object({ code: z.enum(["unpaid", "part_gone", "to_card", "charged_back", "import_undone", "asked"]) }),
  // `ended`: its owner ended the server; `terminated`: it was deleted because nobody paid. `made_anew`: something was
  // bought for the server, and its next period is invoiced again, with that.
  z.object({ code: z.enum(["deploy_failed", "ended", "terminated", "made_anew"]), hostname: z.string() }),
  // A part of the price: unused days of a server that ended, or the difference to a smaller preset.
  z.object({ code: z.literal("unused"), hostname: z.string(), days: z.int() }),
  z.object({ code: z.literal("plan_changed"), hostname: z.string(), days: z.int(), to: z.string() }),
]);
export type ReturnParams = z.infer<typeof ReturnParams>;

/** What an entry of the ledger was for; numbers are those of invoices and credit notes. */
export const EntryParams = z.discriminatedUnion("code", [
  // By staff.
  z.object({ code: z.enum(["topup", "corrected"]) }),
  z.object({ code: z.literal("invoice"), number: z.string() }),
  z.object({ code: z.literal("applied"), number: z.string() }),
  // Money from outside: for an invoice, more of it than the invoice needed, and what was bought as credit.
  z.object({ code: z.enum(["received", "overpaid", "funds_added"]), number: z.string() }),
  z.object({ code: z.enum(["passed_on", "taken_back"]), number: z.string() }),
  // By the customer's bank; by staff, with the import of a statement; to the customer's card; and a refund to the card that did not work.
  z.object({
    code: z.enum(["charged_back", "import_undone", "paid_out", "paid_out_failed"]),
    number: z.string(),
  }),
  // By rule, because its deployment took too long.
  z.object({ code: z.literal("late_deploy"), hostname: z.string() }),
  // For hours of a server that is charged by the hour.
  z.object({ code: z.literal("usage"), hostname: z.string(), hours: z.int() }),
  z.object({ code: z.literal("returned"), note: z.string(), number: z.string() }),
]);
export type EntryParams = z.infer<typeof EntryParams>;
