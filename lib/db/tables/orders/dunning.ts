import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { z } from "zod";
import { ownerId, staffId } from "../customers/accounts";
import { amount, checkedJson, moment } from "../kernel/columns";
import { invoices } from "../money/billing";
import { companies } from "../money/companies";

/** Decimal text by currency; left out = no fee in it. */
const Fees = z.object({ EUR: z.string().optional(), RUB: z.string().optional(), USD: z.string().optional() });

/**
 * A mail of a dunning plan, `days` after the due date; negative = before. `text` is added to the mail, by language; an
 * empty one is read as English. `isLetter`: a letter as PDF goes with it. `fees` and interest by law are charged with it.
 */
export const PlanMail = z.object({
  days: z.int(),
  text: z.object({ en: z.string(), ru: z.string(), de: z.string() }),
  isLetter: z.boolean(),
  fees: Fees,
  hasInterest: z.boolean(),
});
export type PlanMail = z.infer<typeof PlanMail>;

/**
 * How unpaid renewals are dunned, in place of the settings. The one chosen for a customer holds; else that of a tag of its
 * own, that of its company, that of all companies, the settings.
 */
export const dunningPlans = pgTable(
  "dunning_plans",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    /** Null = of all companies. */
    companyId: integer("company_id").references(() => companies.id),
    /** Only for customers for whom staff chose it. */
    isChosen: boolean("is_chosen").notNull().default(false),
    /** Only for customers whom staff have given this internal tag; empty = for all. */
    tag: text("tag").notNull().default(""),
    mails: checkedJson("mails", z.array(PlanMail)).notNull(),
    /** Days after the due date; null = never. */
    suspendAfter: integer("suspend_after"),
    terminateAfter: integer("terminate_after"),
    handOverAfter: integer("hand_over_after"),
    /** Who collects what is handed over; empty where nothing is. */
    collector: text("collector").notNull().default(""),
    isActive: boolean("is_active").notNull().default(false),
    /** Counts the changes, so that two people do not overwrite each other. */
    version: integer("version").notNull().default(1),
    createdBy: staffId("created_by"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("dunning_plans_usual")
      .on(sql`coalesce(${t.companyId}, 0)`)
      .where(sql`is_active and not is_chosen and tag = ''`),
    uniqueIndex("dunning_plans_tag").on(t.tag).where(sql`is_active and not is_chosen and tag <> ''`),
    check(
      "dunning_plans_order",
      sql`${t.terminateAfter} is null or (${t.suspendAfter} is not null and ${t.suspendAfter} < ${t.terminateAfter})`,
    ),
    check(
      "dunning_plans_hand_over",
      sql`(${t.handOverAfter} is null) = (${t.collector} = '')
        and (${t.terminateAfter} is null or ${t.handOverAfter} is null or ${t.handOverAfter} < ${t.terminateAfter})`,
    ),
  ],
);

/** Customers for whom staff chose a plan. */
export const dunningChoices = pgTable(
  "dunning_choices",
  {
    accountId: ownerId().primaryKey(),
    planId: integer("plan_id")
      .notNull()
      .references(() => dunningPlans.id),
    chosenBy: staffId("chosen_by"),
    chosenAt: moment("chosen_at").notNull(),
  },
  (t) => [index("dunning_choices_plan").on(t.planId, t.accountId)],
);

/** Dunning that staff stopped until a moment, of a customer or of one invoice. */
export const dunningStops = pgTable(
  "dunning_stops",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    /** Null = of all invoices of the account. */
    invoiceId: integer("invoice_id").references(() => invoices.id),
    /** Exclusive. */
    until: moment("until").notNull(),
    reason: text("reason").notNull(),
    createdBy: staffId("created_by"),
    createdAt: moment("created_at").notNull(),
    /** When staff ended it before its time. */
    endedAt: moment("ended_at"),
  },
  (t) => [
    index("dunning_stops_account").on(t.accountId, t.id),
    // One at a time of each.
    uniqueIndex("dunning_stops_open")
      .on(t.accountId, sql`coalesce(${t.invoiceId}, 0)`)
      .where(sql`ended_at is null`),
  ],
);

const Named = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string(),
  taxId: z.string(),
  email: z.string(),
});

/** What a letter says, frozen when it is written. Amounts are decimal text, days `YYYY-MM-DD` of the seller. */
export const LetterContent = z.object({
  seller: Named,
  buyer: Named,
  currency: z.enum(["EUR", "RUB", "USD"]),
  invoices: z.array(z.object({ number: z.string(), due: z.string(), amount: z.string() })),
  total: z.string(),
  /** When the first server is suspended; null = none is. */
  suspendOn: z.string().nullable(),
  /** The plan's own words; empty = none. */
  text: z.string(),
  bank: z.object({ holder: z.string(), account: z.string(), bank: z.string(), bic: z.string() }).nullable(),
});
export type LetterContent = z.infer<typeof LetterContent>;

/** Final reminders as letters, one for each mail that has one; they are sent as its PDF. */
export const dunningLetters = pgTable(
  "dunning_letters",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 101 }),
    accountId: ownerId(),
    language: text("language").$type<"en" | "ru" | "de">().notNull(),
    /** `YYYY-MM-DD`, in the seller's time zone. */
    issuedOn: date("issued_on").notNull(),
    createdAt: moment("created_at").notNull(),
    content: checkedJson("content", LetterContent).notNull(),
  },
  (t) => [index("dunning_letters_account").on(t.accountId, t.id)],
);

/** The invoices that a letter names. */
export const dunningLetterInvoices = pgTable(
  "dunning_letter_invoices",
  {
    letterId: integer("letter_id")
      .notNull()
      .references(() => dunningLetters.id),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
  },
  (t) => [
    primaryKey({ columns: [t.letterId, t.invoiceId] }),
    index("dunning_letter_invoices_invoice").on(t.invoiceId, t.letterId),
  ],
);

const percent = (name: string) => numeric(name, { precision: 5, scale: 2 });

/** Interest on late payments by law, percent a year, by country of the seller and the day from which it is valid. */
export const dunningRates = pgTable(
  "dunning_rates",
  {
    country: text("country").notNull(),
    validFrom: date("valid_from").notNull(),
    consumer: percent("consumer").notNull(),
    business: percent("business").notNull(),
  },
  (t) => [primaryKey({ columns: [t.country, t.validFrom] })],
);

/** Fees and interest that were charged for an unpaid invoice, each a line of an invoice of their own. */
export const dunningCharges = pgTable(
  "dunning_charges",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** What was not paid. */
    debtId: integer("debt_id")
      .notNull()
      .references(() => invoices.id),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    kind: text("kind").$type<"fee" | "interest">().notNull(),
    /** The day of the plan's mail. */
    days: integer("days").notNull(),
    /** Of interest: days of the seller, the last one not included. */
    from: date("from_day"),
    until: date("until_day"),
    amount: amount("amount").notNull(),
  },
  (t) => [
    index("dunning_charges_invoice").on(t.invoiceId),
    index("dunning_charges_debt").on(t.debtId, t.until),
    uniqueIndex("dunning_charges_days").on(t.debtId, t.from).where(sql`kind = 'interest'`),
    check(
      "dunning_charges_span",
      sql`(${t.kind} = 'fee') = (${t.from} is null) and (${t.from} is null) = (${t.until} is null)`,
    ),
  ],
);

/**
 * Unpaid invoices that were handed over to somebody who collects them, by a plan or by staff. While one is handed over its
 * state is `Collections`.
 */
export const handOvers = pgTable(
  "hand_overs",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    accountId: ownerId(),
    /** Who collects it. */
    collector: text("collector").notNull(),
    /** What was owed then. */
    amount: amount("amount").notNull(),
    handedAt: moment("handed_at").notNull(),
    /** Null = by the plan. */
    handedBy: staffId("handed_by"),
    /** When it was paid, canceled, or taken back by staff, who are `endedBy`. */
    endedAt: moment("ended_at"),
    endedBy: staffId("ended_by"),
  },
  (t) => [
    uniqueIndex("hand_overs_open").on(t.invoiceId).where(sql`ended_at is null`),
    index("hand_overs_invoice").on(t.invoiceId, t.id),
    index("hand_overs_account").on(t.accountId, t.id),
  ],
);
