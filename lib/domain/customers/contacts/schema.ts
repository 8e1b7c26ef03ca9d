import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag, wireInt, wireText } from "@/lib/base/form-values";

const text = z.string();
const receives = (what: string) => about(z.int(), `1 = gets ${what}.`, 0);

/** A contact as the API shows it (specification 2.6). */
export const Contact = z.object({
  id: about(z.int(), "Number of the contact.", 3001),
  userid: about(z.int(), "Number of the client.", 20_001),
  firstname: about(text, "First name.", "Bea"),
  lastname: about(text, "Last name.", "Visser"),
  companyname: about(text, "Company.", ""),
  email: about(text, "Email address.", "bea@example.test"),
  address1: about(text, "Street.", ""),
  address2: about(text, "Second line of the address.", ""),
  city: about(text, "City.", ""),
  state: about(text, "Region.", ""),
  postcode: about(text, "Postal code.", ""),
  country: about(text, "ISO code of the country.", ""),
  phonenumber: about(text, "Number for text messages; empty = none.", "31612345678"),
  tax_id: about(text, "Tax number.", ""),
  subaccount: about(z.int(), "1 = it has a password of its own.", 0),
  password: about(z.literal(""), "Always empty."),
  permissions: about(text, "What it may do: nothing, for contacts do not sign in.", ""),
  domainemails: receives("mails about domains"),
  generalemails: receives("general mails"),
  invoiceemails: receives("mails about invoices and payments"),
  productemails: receives("mails about servers"),
  supportemails: receives("mails of support"),
  affiliateemails: receives("mails about recommendations"),
  pwresetkey: about(z.literal(""), "Always empty."),
  created_at: about(text, "When it was added.", "2026-11-21 18:04:11"),
  updated_at: about(text, "When it was last changed.", "2026-11-21 18:04:11"),
  pwresetexpiry: about(text, "Always the zero timestamp.", "0000-00-00 00:00:00"),
});

const wanted = (what: string, example = 0) => about(wireFlag.optional(), `1 = gets ${what}.`, example);

/** Absent fields stay unchanged. */
export const UpdateContact = z.object({
  contact_id: about(wireInt(1), "Number of the contact.", 3001),
  email: about(
    wireText(1_000),
    "Its email address; mails go there once its reader has agreed.",
    "bea@example.test",
  ),
  password2: about(wireText(4_000).optional(), "A new password.", "Correct-horse-9"),
  phonenumber: about(
    wireText(40).optional(),
    "Telephone number, with the country's code; empty = none.",
    "31612345678",
  ),
  firstname: about(wireText(500).optional(), "First name.", "Bea"),
  lastname: about(wireText(500).optional(), "Last name.", "Visser"),
  generalemails: wanted("general mails"),
  invoiceemails: wanted("mails about invoices and payments", 1),
  productemails: wanted("mails about servers"),
  supportemails: wanted("mails of support"),
  domainemails: wanted("mails about domains"),
  affiliateemails: wanted("mails about recommendations"),
});

export const ContactId = z.object({ contactid: about(z.int(), "Number of the contact.", 3001) });
