import { z } from "zod";
import { moneyText } from "@/lib/base/form-values";
import { type CustomFieldId, customFieldIds } from "./field-rules";

/** One custom field `co_*` of the client (specification 2.5). */
const CustomField = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  value: z.string(),
  size: z.int().optional(),
  placeholder: z.string().optional(),
  options: z.array(z.string()).optional(),
});

const EmailPreferences = z.object({
  general: z.int(),
  invoice: z.int(),
  support: z.int(),
  product: z.int(),
  domain: z.int(),
  affiliate: z.int(),
});

const text = z.string();

const customShape = Object.fromEntries(customFieldIds.map((id) => [id, CustomField])) as Record<
  CustomFieldId,
  typeof CustomField
>;

/** The client of the specification 2.5; the custom fields stand beside the others. */
const Client = z.object({
  userid: z.int(),
  id: z.int(),
  uuid: text,
  firstname: text,
  lastname: text,
  fullname: text,
  companyname: text,
  email: text,
  address1: text,
  address2: text,
  city: text,
  fullstate: text,
  state: text,
  statecode: text,
  postcode: text,
  countrycode: text,
  country: text,
  countryname: text,
  phonenumber: text,
  phonecc: z.int(),
  phonenumberformatted: text,
  telephoneNumber: text,
  tax_id: text,
  password: z.literal(""),
  email_preferences: EmailPreferences,
  billingcid: z.int(),
  twofaenabled: z.boolean(),
  currency: z.int(),
  currency_code: text,
  defaultgateway: text,
  groupid: z.int(),
  status: text,
  credit: moneyText,
  taxexempt: z.boolean(),
  latefeeoveride: z.boolean(),
  overideduenotices: z.boolean(),
  separateinvoices: z.boolean(),
  disableautocc: z.boolean(),
  emailoptout: z.boolean(),
  marketing_emails_opt_in: z.boolean(),
  overrideautoclose: z.boolean(),
  isOptedInToMarketingEmails: z.boolean(),
  allowSingleSignOn: z.int(),
  email_verified: z.boolean(),
  language: text,
  lastlogin: text,
  ...customShape,
});

const Group = z.object({
  id: z.int(),
  groupname: text,
  groupcolour: text,
  discountpercent: moneyText,
  susptermexempt: z.int(),
  separateinvoices: z.int(),
});

const Internal = z.object({
  id: z.int(),
  billing: text,
  account_id: z.int(),
  email: text,
  active_since: text,
  monthly: moneyText,
  verified: z.boolean(),
  corporate: z.boolean(),
  tags: z.array(z.unknown()),
});

export const ClientAnswer = z.object({
  client: Client,
  billing_location: text,
  groupdata: Group,
  internal: Internal,
});
