import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { providerIds } from "../linked-accounts/schema";
import { ttlSeconds } from "../sessions/shared/issue";
import { FirstStep, passFirstStep } from "./first-step";
import type { SignInTerms } from "./shared/open-session";

const terms: SignInTerms = { kind: "sso", ttl: ttlSeconds.browser, isBound: false };

/**
 * Signs in with a linked service's confirmation, which is only a first proof: a second factor is asked for as after a
 * password. Refuses with `login_failed` when the account is closed or was unlinked meanwhile.
 */
export const signInByLinkedAccount = openOperation({
  name: "auth.sign_in_by_identity",
  summary: "Signs a browser in by the word of a linked service, or begins to",
  access: anybody("write"),
  changes: [],
  fails: [],
  input: z.object({ accountId: z.int(), provider: z.enum(providerIds) }),
  output: FirstStep,
  run: (context, { accountId, provider }) =>
    passFirstStep(context, accountId, terms, {
      stillHolds: async (db) => {
        const mine = and(eq(linkedAccounts.accountId, accountId), eq(linkedAccounts.provider, provider));
        const [link] = await db.select({ at: linkedAccounts.linkedAt }).from(linkedAccounts).where(mine);
        return link !== undefined;
      },
    }),
});
