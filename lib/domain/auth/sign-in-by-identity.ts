import { and, eq } from "drizzle-orm";
import { linkedIdentities } from "@/lib/db/tables/identities";
import type { ProviderId } from "../identities/schema";
import type { Context } from "../kernel/context";
import { ttlSeconds } from "../sessions/issue";
import { type FirstStep, passFirstStep } from "./first-step";
import type { SignInTerms } from "./open-session";

const terms: SignInTerms = { kind: "sso", ttl: ttlSeconds.browser, isBound: false };

type Link = { accountId: number; provider: ProviderId };

/**
 * The word of a linked service is a first proof, no more: a second factor is asked for as after a password. Throws
 * `login_failed` for an account that is closed, or was unlinked meanwhile.
 */
export const signInByIdentity = (context: Context, { accountId, provider }: Link): Promise<FirstStep> =>
  passFirstStep(context, accountId, terms, {
    stillHolds: async (db) => {
      const mine = and(eq(linkedIdentities.accountId, accountId), eq(linkedIdentities.provider, provider));
      const [link] = await db.select({ at: linkedIdentities.linkedAt }).from(linkedIdentities).where(mine);
      return link !== undefined;
    },
  });
