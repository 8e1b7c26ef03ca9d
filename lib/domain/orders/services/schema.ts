import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { moneyText, wireFlag, wireInt, wireNumber, wireText } from "@/lib/base/form-values";
import { HourlyUse } from "../../servers/servers/schema";

const serverNumber = aboutTypical(wireNumber.optional(), "Number of the server.", "55001");
const pin = about(
  wireText(20).optional(),
  "The account's PIN, where one is set; else `not_set` passes.",
  "4071",
);
const kindNames: Partial<Record<string, number>> = { "end of billing period": 0, immediate: 1 };

/** The number, or the name that billing systems use for it. */
const kind = z
  .union([z.number(), z.string()])
  .transform((value) => kindNames[String(value).trim().toLowerCase()] ?? value)
  .pipe(wireInt(0, 1))
  .meta({ "x-number": true })
  .optional();
const reason = wireText(1_000).optional();

/** Clients use two spellings for two of the names (modules 5.14). */
export const RequestCancellation = z
  .object({
    id: serverNumber,
    cancellation_type: about(
      kind,
      "1 = at once, unused days come back as credit; 0 = at the end of the period.",
      0,
    ),
    cancelation_type: about(kind, "The same, as some clients spell it.", 0),
    type: about(
      kind,
      "The same, under the name that billing systems use: `Immediate` or `End of Billing Period`.",
      "End of Billing Period",
    ),
    terminate_reason_custom: about(reason, "Why, in the customer's words.", "The project has ended"),
    cancellation_reason: about(reason, "The same, under its other name.", "The project has ended"),
    pin,
  })
  .refine(
    ({ cancellation_type: one, cancelation_type: other, type }) =>
      new Set([one, other, type].filter((value) => value !== undefined)).size < 2,
    { path: ["type"], message: "contradicts cancellation_type" },
  );
export type CancellationInput = z.output<typeof RequestCancellation>;

const CancellationRecord = z.object({
  id: about(z.int(), "Number of the request.", 301),
  date: about(z.string(), "When it was made, UTC.", "2026-11-22 09:00:00"),
  relid: about(z.int(), "The product's number in billing.", 175001),
  reason: about(z.string(), "Why, in the customer's words.", "The project has ended"),
  type: about(z.string(), "When the server ends.", "End of Billing Period"),
  created_at: about(z.string(), "When it was made, UTC.", "2026-11-22 09:00:00"),
  updated_at: about(z.string(), "When it last changed, UTC.", "2026-11-22 09:00:00"),
});

export const ListCancellations = z.object({
  id: about(wireNumber.optional(), "Only that of this server.", "55001"),
});
export const Cancellations = z.object({
  message: about(z.array(CancellationRecord), "Requests that are open, the newest first."),
});

export const DeletedCancellation = z.object({
  message: about(z.array(z.string()).length(2), "What was done: to the request, and to the invoice.", [
    "Cancellation request 301 deleted",
    "Invoice NL-2026-000017 is unpaid again",
  ]),
});

const Group = z.object({
  id: about(z.int(), "Number of the group.", 0),
  groupname: about(z.string(), "Name.", ""),
  groupcolour: about(z.string(), "Colour.", ""),
  discountpercent: about(moneyText, "Discount in percent.", "0.00"),
  susptermexempt: about(z.int(), "1 = never suspended.", 0),
  separateinvoices: about(z.int(), "1 = an invoice for each service.", 0),
});

/** Specification 2.9. */
export const BillingData = z.object({
  IP: about(z.string(), "Main address, or the host name while there is none.", "192.0.2.20"),
  client_id: about(z.int(), "Number of the client.", 20001),
  order_id: about(z.int(), "Number of the order.", 7001),
  product_id: about(z.int(), "The product's number in billing.", 175001),
  suspend_reason: about(z.string(), "Why it is suspended; empty = it is not.", ""),
  billing_setupfee: about(moneyText, "Price of the installation.", "0.00"),
  billing_reccuring: about(moneyText, "Price of a period, with tax.", "10.89"),
  billing_location: about(z.string(), "Region of billing.", "NL"),
  billing_status: about(z.string(), "`Pending`, `Active` or `Suspended`.", "Active"),
  reg_date: about(z.string(), "Day of the order.", "2026-11-01"),
  billing_cycle: about(z.string(), "Length of the period.", "monthly"),
  next_due_date: about(z.string(), "Day on which the next period begins.", "2026-12-01"),
  billing_name: about(z.string(), "Name of the preset.", "vm.v3-small"),
  billing_dedicatedip: about(z.string(), "Main address; empty = none yet.", "192.0.2.20"),
  billing_domain: about(z.string(), "Host name.", "web-1.example.com"),
  promoid: about(z.int(), "Number of the promotion that it was ordered with; 0 = none.", 0),
  terminationdate: about(z.string().nullable(), "Day on which it ends; null = none is set.", null),
  subscriptionid: about(z.string(), "Number of the subscription; empty = none.", ""),
  overideautosuspend: about(z.int(), "1 = not suspended before the day that follows.", 0),
  overidesuspenduntil: about(z.string(), "That day; the zero date = none.", "0000-00-00"),
  currencyprefix: about(z.string(), "What stands before an amount.", "€"),
  currencysuffix: about(z.string(), "What stands behind an amount, without the space between them.", "EUR"),
  is_company: about(z.int(), "1 = the customer is a company.", 0),
  tax_id: about(z.string(), "VAT number; empty = none.", ""),
  groupdata: about(Group, "The group of the client."),
  days_left: about(z.int(), "Whole days that are still paid.", 9),
  customer_name: about(z.string(), "Name of the customer.", "Anna Visser"),
  customer_email: about(z.string(), "Email of the customer.", "anna@example.test"),
  hourly: about(
    HourlyUse.optional(),
    "Only of a server that is charged by the hour. `billing_reccuring` is then what a month comes to at most.",
  ),
});

export const UpdateProduct = z.object({
  id: serverNumber,
  autopayment: about(wireFlag.optional(), "1 = renewals are paid from credit by themselves.", 1),
  label: about(
    wireText(64).optional(),
    "The owner's own name for the server; empty = none.",
    "Shop, production",
  ),
});
export const UpdatedProduct = z.object({
  id: about(z.int(), "Number of the server.", 55001),
  autopayment: about(z.int(), "1 = renewals are paid from credit by themselves.", 1),
  label: about(z.string(), "The owner's own name for the server.", "Shop, production"),
});

const idempotencyKey = about(
  wireText(200).optional(),
  "The same key and parameters give the first answer again, for 24 hours.",
  "addon-2026-11-22-1",
);

export const AddOsAddon = z.object({
  id: serverNumber,
  os_id: aboutTypical(wireInt(1).optional(), "Number of the system whose license is bought.", 41),
  idempotency_key: idempotencyKey,
});
export const AddedAddon = z.object({
  invoice: about(z.int(), "Number of its invoice, for the rest of the period.", 7005),
  status: about(z.enum(["Paid", "Unpaid"]), "Whether it was paid from credit."),
});
