import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/accounts";
import { operation } from "../operation";

/** What the account page shows of its owner. Moments are ISO text. */
export const showProfile = operation({
  name: "panel.profile",
  summary: "Shows who the account belongs to",
  access: "read",
  permission: null,
  input: z.object({}),
  output: z.object({
    email: z.string(),
    email_verified: z.string().nullable(),
    name: z.string(),
    language: z.enum(["en", "ru"]),
  }),
  run: async ({ db, actor }) => {
    const [row] = await db
      .select({ verifiedAt: accounts.emailVerifiedAt, profile: accounts.profile })
      .from(accounts)
      .where(eq(accounts.id, actor.account.id));
    if (!row) throw new Error("The account of the session is not there.");
    return {
      email: actor.account.email,
      email_verified: row.verifiedAt?.toISOString() ?? null,
      name: `${row.profile.firstname} ${row.profile.lastname}`.trim(),
      language: actor.account.language === "ru" ? ("ru" as const) : ("en" as const),
    };
  },
});
