import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag, wireInt, wireText } from "@/lib/base/form-values";
import { customFieldIds } from "./field-rules";

const text = (what: string, example?: string) => about(wireText(1_000).optional(), what, example);
const flag = (what: string) => about(wireFlag.optional(), what, "true");

/** Checkboxes may also be JSON booleans. */
const custom = z.union([z.boolean().transform((is) => (is ? "on" : "off")), wireText(2_000)]).optional();

/** Parameters of `billing/update_client` (specification 4.5); absent ones stay unchanged. */
export const UpdateClient = z.object({
  billing_status: text("Status of the client. Staff's: only the present one passes.", "Active"),
  billing_firstname: text("First name.", "Anna"),
  billing_lastname: text("Last name.", "Visser"),
  billing_companyname: text("Company; empty = a person.", "Visser B.V."),
  billing_email: text(
    "Another email. It is asked for, not set: a link in a mail to the new address sets it.",
    "anna@example.test",
  ),
  billing_address1: text("Street.", "Keizersgracht 1"),
  billing_address2: text("Second line of the address.", ""),
  billing_city: text("City.", "Amsterdam"),
  billing_state: text("Region.", ""),
  billing_postcode: text("Postal code.", "1015 CC"),
  billing_country: text("ISO code of the country.", "NL"),
  billing_phonenumber: text("Phone number with the country's code; empty = none.", "+31.301234567"),
  billing_twofaenabled: flag(
    "false turns second factors off, with `password2`; true passes where one is on.",
  ),
  password2: text("The account's password, to turn second factors off.", "Correct-horse-9"),
  billing_currency: about(
    wireInt(1, 3).optional(),
    "1 EUR, 2 RUB, 3 USD; changes only without unpaid invoice, payment under way, credit and server.",
    1,
  ),
  billing_groupid: about(wireInt(0).optional(), "Number of the client's group. Staff's.", 0),
  billing_taxexempt: flag("Whether no tax is added. Staff's."),
  billing_latefeeoveride: flag("Whether no late fees are charged. Staff's."),
  billing_overideduenotices: flag("Whether no reminders are sent. Staff's."),
  billing_separateinvoices: flag("Whether each product has an invoice of its own."),
  billing_disableautocc: flag("Whether no invoice is charged to a card by itself."),
  billing_emailoptout: flag("Whether marketing mails are refused."),
  billing_marketingoptin: flag("Whether marketing mails are wanted."),
  billing_overrideautoclose: flag("Whether an unused account stays open."),
  billing_allowSingleSignOn: about(wireInt(0, 1).optional(), "1 = single sign-on is allowed.", 1),
  ...customShape(),
  pin: about(wireText(20).optional(), "The PIN, for another email where a PIN is set.", "4071"),
});
export type UpdateClient = z.output<typeof UpdateClient>;

function customShape() {
  const field = (id: string) => about(custom, `The custom field ${id}.`, id.endsWith("payment") ? "on" : "");
  return Object.fromEntries(customFieldIds.map((id) => [id, field(id)])) as Record<
    (typeof customFieldIds)[number],
    typeof custom
  >;
}

/** Profile flags by parameter, and whether only staff may change them. */
export const flagParameters = [
  { parameter: "billing_taxexempt", flag: "taxexempt", isStaffs: true },
  { parameter: "billing_latefeeoveride", flag: "latefeeoveride", isStaffs: true },
  { parameter: "billing_overideduenotices", flag: "overideduenotices", isStaffs: true },
  { parameter: "billing_separateinvoices", flag: "separateinvoices", isStaffs: false },
  { parameter: "billing_disableautocc", flag: "disableautocc", isStaffs: false },
  { parameter: "billing_emailoptout", flag: "emailoptout", isStaffs: false },
  { parameter: "billing_marketingoptin", flag: "marketingoptin", isStaffs: false },
  { parameter: "billing_overrideautoclose", flag: "overrideautoclose", isStaffs: false },
] as const;
