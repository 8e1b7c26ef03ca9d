import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { passkeys } from "@/lib/db/tables/identity/two-factor";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { relyingParty } from "./passkeys/shared/relying-party";
import { Security } from "./schema";
import { factorsOf } from "./shared/codes";
import { countRecoveryCodes } from "./shared/recovery-codes";

/** Returns the account's second factors and passkeys, for their page. */
export const showSecurity = operation({
  name: "factors.show",
  summary: "Shows the account's second factors and passkeys",
  access: reads({ who: "person", right: null }),
  input: z.object({}),
  output: Security,
  run: async (context) => {
    const { id } = context.actor.account;
    const [account] = await context.db.select().from(accounts).where(eq(accounts.id, id));
    if (!account) throw new Error("The account of the session is not there.");
    const rows = await context.db
      .select()
      .from(passkeys)
      .where(eq(passkeys.accountId, id))
      .orderBy(asc(passkeys.createdAt));
    return {
      has_password: account.passwordHash !== null,
      email: account.email,
      factors: factorsOf(account),
      since: {
        totp: account.totpSince?.toISOString() ?? null,
        email: account.emailFactorSince?.toISOString() ?? null,
        passkey: account.passkeyFactorSince?.toISOString() ?? null,
      },
      passkeys: rows.map((row) => ({
        id: row.id,
        name: row.name,
        created: row.createdAt.toISOString(),
        last_used: row.lastUsedAt?.toISOString() ?? null,
        is_backed_up: row.isBackedUp,
      })),
      has_passkeys: relyingParty(context.brand) !== null,
      recovery_codes: await countRecoveryCodes(context.db, id),
    };
  },
});
