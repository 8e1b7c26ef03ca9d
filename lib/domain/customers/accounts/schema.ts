import { z } from "zod";
import { about } from "@/lib/base/about";
import { moneyText } from "@/lib/base/form-values";
import { Tag } from "../../kernel/account/schema";
import { type CustomFieldId, customFieldIds } from "./shared/field-rules";

/** One custom field `co_*` of the client (specification 2.5). */
const CustomField = z.object({
  name: about(z.string(), "Label of the field.", "VAT number"),
  type: about(z.string(), "Kind of the field.", "text"),
  required: about(z.boolean(), "Whether it has to be filled in.", false),
  value: about(z.string(), "Its value.", ""),
  size: about(z.int().optional(), "Width of the field.", 30),
  placeholder: about(z.string().optional(), "Hint in the empty field.", ""),
  options: about(z.array(z.string()).optional(), "What can be chosen.", []),
});

const EmailPreferences = z.object({
  general: about(z.int(), "0 = all mails of this kind are switched off.", 1),
  invoice: about(z.int(), "0 = all mails of this kind are switched off.", 1),
  support: about(z.int(), "0 = all mails of this kind are switched off.", 1),
  product: about(z.int(), "0 = all mails of this kind are switched off.", 1),
  domain: about(z.int(), "Always 1: no mails of this kind are sent yet.", 1),
  affiliate: about(z.int(), "Always 0: there is no affiliate programme.", 0),
});

const text = z.string();

const customShape = Object.fromEntries(
  customFieldIds.map((id) => [id, about(CustomField, `The custom field ${id}.`)]),
) as Record<CustomFieldId, typeof CustomField>;

/** The client record of specification 2.5; custom fields are on the same level as the others. */
const Client = z.object({
  userid: about(z.int(), "Number of the client.", 1001),
  id: about(z.int(), "The same number.", 1001),
  uuid: about(text, "Id of the client.", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"),
  firstname: about(text, "First name of the client.", "Anna"),
  lastname: about(text, "Last name of the client.", "Visser"),
  fullname: about(text, "Both names.", "Anna Visser"),
  companyname: about(text, "Company of the client; empty = a person.", ""),
  email: about(text, "Email address of the account.", "anna@example.test"),
  address1: about(text, "Street.", "Keizersgracht 1"),
  address2: about(text, "Second line of the address.", ""),
  city: about(text, "City.", "Amsterdam"),
  fullstate: about(text, "Region.", ""),
  state: about(text, "Region.", ""),
  statecode: about(text, "Code of the region.", ""),
  postcode: about(text, "Postal code.", "1015 CC"),
  countrycode: about(text, "ISO code of the country.", "NL"),
  country: about(text, "ISO code of the country.", "NL"),
  countryname: about(text, "Name of the country.", "Netherlands"),
  phonenumber: about(text, "Phone number.", "+31201234567"),
  phonecc: about(z.int(), "Country code of the phone number.", 31),
  phonenumberformatted: about(text, "Phone number, as it is dialled.", "+31201234567"),
  telephoneNumber: about(text, "Phone number, under its other name.", "+31201234567"),
  tax_id: about(text, "VAT number; empty = none.", ""),
  password: about(z.literal(""), "Always empty."),
  email_preferences: about(EmailPreferences, "Which mails are wanted."),
  billingcid: about(z.int(), "Number of the contact for billing; 0 = the client.", 0),
  twofaenabled: about(z.boolean(), "Whether a second factor is on.", false),
  currency: about(z.int(), "Number of the currency.", 1),
  currency_code: about(text, "Currency of the account.", "EUR"),
  defaultgateway: about(text, "How invoices are paid.", "credit"),
  groupid: about(z.int(), "Number of the client's group; 0 = none.", 0),
  status: about(text, "Status of the client.", "Active"),
  credit: about(moneyText, "Credit of the account.", "500.00"),
  taxexempt: about(z.boolean(), "Whether no tax is added.", false),
  latefeeoveride: about(z.boolean(), "Whether no late fees are charged.", false),
  overideduenotices: about(z.boolean(), "Whether no reminders are sent.", false),
  separateinvoices: about(z.boolean(), "Whether each product has an invoice of its own.", false),
  disableautocc: about(z.boolean(), "Whether no invoice is charged to a card by itself.", false),
  emailoptout: about(z.boolean(), "Whether marketing mails are refused.", false),
  marketing_emails_opt_in: about(z.boolean(), "Whether marketing mails are wanted.", false),
  overrideautoclose: about(z.boolean(), "Whether an unused account stays open.", false),
  isOptedInToMarketingEmails: about(z.boolean(), "Whether marketing mails are wanted.", false),
  allowSingleSignOn: about(z.int(), "1 = single sign-on is allowed.", 1),
  email_verified: about(z.boolean(), "Whether the email address is confirmed.", true),
  language: about(text, "Language of the client.", "english"),
  lastlogin: about(text, "When the client last signed in.", "2026-11-21 18:04:11"),
  ...customShape,
});

const Group = z.object({
  id: about(z.int(), "Number of the group; 0 = none.", 0),
  groupname: about(text, "Name of the group.", ""),
  groupcolour: about(text, "Colour of the group.", ""),
  discountpercent: about(moneyText, "Discount of the group in percent.", "0.00"),
  susptermexempt: about(z.int(), "1 = never suspended or terminated.", 0),
  separateinvoices: about(z.int(), "1 = each product has an invoice of its own.", 0),
});

const Internal = z.object({
  id: about(z.int(), "Number of the record.", 1001),
  billing: about(text, "Code of the selling company.", "NL"),
  account_id: about(z.int(), "Number of the account.", 1001),
  email: about(text, "Email address of the account.", "anna@example.test"),
  active_since: about(text, "Day that the account was opened.", "2026-01-10"),
  monthly: about(moneyText, "What the servers cost a month.", "21.78"),
  verified: about(z.boolean(), "Whether the account is verified.", true),
  corporate: about(z.boolean(), "Whether the account is a company's.", false),
  tags: about(z.array(Tag), "Tags of the account.", []),
});

export const ClientAnswer = z.object({
  client: about(Client, "The client's profile."),
  billing_location: about(text, "Code of the selling company.", "NL"),
  groupdata: about(Group, "The client's group."),
  internal: about(Internal, "What the panel knows beside."),
});
