import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { ownerId } from "./accounts";

/** An additional mailbox of an account, and which mails it gets once its reader has confirmed. It cannot sign in. */
export const contacts = pgTable(
  "contacts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 3001 }),
    accountId: ownerId(),
    email: text("email").notNull(),
    firstname: text("firstname").notNull().default(""),
    lastname: text("lastname").notNull().default(""),
    companyname: text("companyname").notNull().default(""),
    address1: text("address1").notNull().default(""),
    address2: text("address2").notNull().default(""),
    city: text("city").notNull().default(""),
    state: text("state").notNull().default(""),
    postcode: text("postcode").notNull().default(""),
    country: text("country").notNull().default(""),
    /** Digits with country code; in the specification a number enables SMS as a second factor. */
    phonenumber: text("phonenumber").notNull().default(""),
    taxId: text("tax_id").notNull().default(""),
    passwordHash: text("password_hash"),
    domainEmails: boolean("domain_emails").notNull().default(false),
    generalEmails: boolean("general_emails").notNull().default(false),
    invoiceEmails: boolean("invoice_emails").notNull().default(false),
    productEmails: boolean("product_emails").notNull().default(false),
    supportEmails: boolean("support_emails").notNull().default(false),
    affiliateEmails: boolean("affiliate_emails").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [uniqueIndex("contacts_email").on(t.accountId, sql`lower(${t.email})`)],
);
