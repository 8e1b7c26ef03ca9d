import { eq } from "drizzle-orm";
import { z } from "zod";
import { localeOf, locales } from "@/lib/base/locale";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { readWantedEmail } from "./wanted-email";

/** Returns the profile of the account page. Times are ISO 8601 text. */
export const showProfile = operation({
  name: "accounts.profile",
  summary: "Shows who the account belongs to",
  access: reads({ right: null, colleagues: true }),
  input: z.object({}),
  output: z.object({
    email: z.string(),
    email_verified: z.string().nullable(),
    name: z.string(),
    language: z.enum(locales),
    has_password: z.boolean(),
    password_changed: z.string().nullable(),
    needs_pin: z.boolean(),
    /** The new, unconfirmed email. */
    wanted_email: z.object({ email: z.string(), until: z.string() }).nullable(),
  }),
  run: async ({ db, actor, now }) => {
    const [row] = await db
      .select({
        verifiedAt: accounts.emailVerifiedAt,
        profile: accounts.profile,
        passwordHash: accounts.passwordHash,
        passwordChangedAt: accounts.passwordChangedAt,
      })
      .from(accounts)
      .where(eq(accounts.id, actor.account.id));
    if (!row) throw new Error("The account of the session is not there.");
    return {
      email: actor.account.email,
      email_verified: row.verifiedAt?.toISOString() ?? null,
      name: `${row.profile.firstname} ${row.profile.lastname}`.trim(),
      language: localeOf(actor.account.language),
      has_password: row.passwordHash !== null,
      password_changed: row.passwordChangedAt?.toISOString() ?? null,
      needs_pin: actor.account.hasPin && !actor.session.isPinExempt,
      wanted_email: await readWantedEmail(db, actor.account, now),
    };
  },
});
