import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText, zeroMoment } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { type ContactRow, contactsOf } from "./lookup";
import { Contact } from "./schema";

const one = (is: boolean): number => (is ? 1 : 0);

function contactOnWire(row: ContactRow, billingId: number): z.input<typeof Contact> {
  const { id, firstname, lastname, companyname, email, address1, address2, city, state, postcode, country } =
    row;
  return {
    id,
    userid: billingId,
    firstname,
    lastname,
    companyname,
    email,
    address1,
    address2,
    city,
    state,
    postcode,
    country,
    phonenumber: row.phonenumber,
    tax_id: row.taxId,
    subaccount: one(row.passwordHash !== null),
    password: "",
    permissions: "",
    domainemails: one(row.domainEmails),
    generalemails: one(row.generalEmails),
    invoiceemails: one(row.invoiceEmails),
    productemails: one(row.productEmails),
    supportemails: one(row.supportEmails),
    affiliateemails: one(row.affiliateEmails),
    pwresetkey: "",
    created_at: momentText(row.createdAt),
    updated_at: momentText(row.updatedAt),
    pwresetexpiry: zeroMoment,
  };
}

/** `billing/get_contacts` (specification 4.5). */
export const getContacts = operation({
  name: "billing.get_contacts",
  summary: "Lists the further contacts of the account",
  description: "Answers the further people who get mails of the account, and which mails.",
  access: reads(),
  input: z.object({}),
  output: z.object({ contacts: about(z.array(Contact), "The contacts, oldest first.") }),
  run: async ({ db, actor: { account } }) => {
    const rows = await contactsOf(db, account.id);
    return { contacts: rows.map((row) => contactOnWire(row, account.billingId)) };
  },
});
