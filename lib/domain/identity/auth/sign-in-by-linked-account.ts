import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { providerIds } from "../linked-accounts/schema";
import { whereOfPresentIssuer } from "../linked-accounts/shared/issuer";
import { ttlSeconds } from "../sessions/shared/issue";
import { FirstStep, passFirstStep } from "./first-step";
import type { SignInTerms } from "./shared/open-session";

const terms: SignInTerms = { kind: "sso", ttl: ttlSeconds.browser, isBound: false };

/**
 * Signs in with the confirmation of a linked service, which is only a first proof: the second factor is required as
 * after a password. Throws `login_failed` if the account is closed or was unlinked in the meantime.
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
        const mine = and(
          eq(linkedAccounts.accountId, accountId),
          eq(linkedAccounts.provider, provider),
          whereOfPresentIssuer(provider),
        );
        const [link] = await db.select({ at: linkedAccounts.linkedAt }).from(linkedAccounts).where(mine);
        return link !== undefined;
      },
    }),
});
