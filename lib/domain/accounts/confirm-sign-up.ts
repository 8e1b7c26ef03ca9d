import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { type Database, inTransaction } from "@/lib/db/client";
import { accounts, companies, type Profile, signUps } from "@/lib/db/tables/accounts";
import { anybody } from "../kernel/access";
import { writeAuditRow } from "../kernel/audit";
import { openOperation } from "../kernel/operation";
import { hashLink, linkGone } from "../mails/links";

const Details = z.object({
  firstname: z.string(),
  lastname: z.string(),
  country: z.string(),
  currency: z.enum(["EUR", "RUB", "USD"]),
  language: z.enum(["en", "ru"]),
});

/** The seller at home in the customer's country; else the first of them. */
async function sellerFor(db: Database, country: string): Promise<number> {
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .orderBy(sql`${companies.country} <> ${country}`, asc(companies.id))
    .limit(1);
  if (!company) throw new Error("Nobody sells here: there is no company.");
  return company.id;
}

const profileOf = (firstname: string, lastname: string): Profile => ({
  firstname,
  lastname,
  companyname: "",
  address1: "",
  address2: "",
  city: "",
  state: "",
  postcode: "",
  phonecc: 0,
  phonenumber: "",
  custom: {},
  flags: {},
});

/** The account's id; null when the address has got an account meanwhile. */
async function addAccount(
  db: Database,
  wanted: typeof signUps.$inferSelect,
  now: Date,
): Promise<number | null> {
  const { firstname, lastname, ...details } = Details.parse(wanted.details);
  const [account] = await db
    .insert(accounts)
    .values({
      ...details,
      email: wanted.email,
      emailVerifiedAt: now,
      passwordHash: wanted.passwordHash,
      passwordChangedAt: wanted.createdAt,
      companyId: await sellerFor(db, details.country),
      profile: profileOf(firstname, lastname),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  return account?.id ?? null;
}

/** The press on the page of the sign-up's link: the account, with its e-mail confirmed. The link works once. */
export const confirmSignUp = openOperation({
  name: "accounts.confirm_sign_up",
  summary: "Opens the account that was asked for",
  access: anybody("write"),
  input: z.object({ token: wireText(100) }),
  output: z.object({ email: z.string() }),
  run: (context, { token }) =>
    inTransaction(async (db) => {
      const isOpen = and(isNull(signUps.usedAt), gt(signUps.expiresAt, context.now));
      const [wanted] = await db
        .select()
        .from(signUps)
        .where(and(eq(signUps.tokenHash, hashLink(token)), isOpen))
        .for("update");
      if (!wanted) throw linkGone();
      const accountId = await addAccount(db, wanted, context.now);
      if (accountId === null) throw linkGone();
      // Other links to the same address have nothing left to open.
      const used = { usedAt: context.now, passwordHash: "" };
      await db.update(signUps).set(used).where(eq(signUps.email, wanted.email));
      const note = { accountId, target: `account ${accountId}`, changes: { opened: "by sign-up" } };
      await writeAuditRow({ ...context, db }, "accounts.confirm_sign_up", [note]);
      return { email: wanted.email };
    }),
});
