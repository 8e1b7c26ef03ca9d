import { eq } from "drizzle-orm";
import { z } from "zod";
import { dateText, momentText } from "@/lib/base/form-values";
import { localeOf } from "@/lib/base/locale";
import { currencyIds, decimalOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { isAnySent, readMuted } from "../../messages/mails/shared/muted";
import type { MailKind } from "../../messages/mails/shared/receivers";
import { readCredit } from "../../money/billing/shared/ledger";
import { ClientAnswer } from "./schema";
import { customFieldsOnWire } from "./shared/field-rules";
import { readMonthly } from "./shared/monthly";

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });
const languagesOnWire = new Intl.DisplayNames(["en"], { type: "language" });

/** "english", "german": the name in English, in lower case. */
const nameOfLanguage = (language: string): string =>
  (languagesOnWire.of(localeOf(language)) ?? language).toLowerCase();

type Row = typeof accounts.$inferSelect;

/** 0 where the owner has turned off all mails of that kind. Domains have no mails to turn off. */
async function readPreferences(db: Database, accountId: number) {
  const muted = await readMuted(db, [accountId]);
  const isSent = (kind: MailKind | null) => (isAnySent(muted, accountId, kind) ? 1 : 0);
  return {
    general: isSent(null),
    invoice: isSent("invoice"),
    support: isSent("support"),
    product: isSent("product"),
    domain: 1,
    affiliate: 0,
  };
}

const lastLogin = (row: Row): string =>
  row.lastLoginAt
    ? `Date: ${momentText(row.lastLoginAt)}<br>IP Address: ${row.lastLoginAddress ?? ""}<br>Host: ${row.lastLoginAddress ?? ""}`
    : "No Login Logged";

function profileFields({ profile, country, vatNumber }: Row) {
  const {
    firstname,
    lastname,
    companyname,
    address1,
    address2,
    city,
    state,
    postcode,
    phonecc,
    phonenumber,
  } = profile;
  const name = countryNames.of(country) ?? country;
  const phone = phonenumber ? `+${phonecc}.${phonenumber}` : "";
  return {
    firstname,
    lastname,
    fullname: `${firstname} ${lastname}`.trim(),
    companyname,
    address1,
    address2,
    city,
    fullstate: state,
    state,
    statecode: state,
    postcode,
    countrycode: country,
    country,
    countryname: name,
    phonenumber,
    phonecc,
    phonenumberformatted: phone,
    telephoneNumber: phone,
    tax_id: vatNumber,
  };
}

function flagFields({ profile: { flags } }: Row) {
  const is = (name: string): boolean => flags[name] ?? false;
  return {
    taxexempt: is("taxexempt"),
    latefeeoveride: is("latefeeoveride"),
    overideduenotices: is("overideduenotices"),
    separateinvoices: is("separateinvoices"),
    disableautocc: is("disableautocc"),
    emailoptout: is("emailoptout"),
    marketing_emails_opt_in: is("marketingoptin"),
    overrideautoclose: is("overrideautoclose"),
    isOptedInToMarketingEmails: is("marketingoptin"),
  };
}

/** `billing/get_client` (specification 2.5): the client with credit, group and internal record. */
export const getClient = operation({
  name: "billing.get_client",
  summary: "Shows the client's profile and credit",
  description:
    "Answers the profile that invoices are made out to, the settings of the account, and its credit as decimal text.",
  access: reads(),
  input: z.object({}),
  output: ClientAnswer,
  run: async (context) => {
    const { account } = context.actor;
    const [row] = await context.db.select().from(accounts).where(eq(accounts.id, account.id));
    if (!row) throw new Error("The account of the session is not there.");
    return {
      client: {
        userid: row.billingId,
        id: row.billingId,
        uuid: row.uuid,
        email: row.email,
        ...profileFields(row),
        password: "" as const,
        email_preferences: await readPreferences(context.db, row.id),
        billingcid: 0,
        twofaenabled: account.secondFactor !== null,
        currency: currencyIds[row.currency],
        currency_code: row.currency,
        defaultgateway: "credit",
        groupid: 0,
        status: row.status,
        credit: decimalOf(await readCredit(context.db, row.id, row.currency)),
        ...flagFields(row),
        allowSingleSignOn: row.profile.flags.allowSingleSignOn === false ? 0 : 1,
        email_verified: row.emailVerifiedAt !== null,
        language: nameOfLanguage(row.language),
        lastlogin: lastLogin(row),
        ...customFieldsOnWire(row.profile.custom),
      },
      billing_location: account.region,
      groupdata: {
        id: 0,
        groupname: "",
        groupcolour: "",
        discountpercent: "0.00",
        susptermexempt: 0,
        separateinvoices: 0,
      },
      internal: {
        id: row.id,
        billing: account.region,
        account_id: row.billingId,
        email: row.email,
        active_since: dateText(row.createdAt),
        monthly: await readMonthly(context.db, row.id),
        verified: row.verified,
        corporate: row.corporate,
        tags: account.tags,
      },
    };
  },
});
