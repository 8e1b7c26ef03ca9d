import { count, eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { passkeys } from "@/lib/db/tables/identity/two-factor";
import { reads } from "../../kernel/access/access";
import { personIdOf } from "../../kernel/access/reauthentication";
import { operation } from "../../kernel/operation/operation";
import { relyingParty } from "./passkeys/shared/relying-party";
import { FactorName } from "./schema";
import { factorsOf } from "./shared/codes";

/** Credentials that reauthentication requires of the signed-in person, for its dialog. */
export const showProofs = operation({
  name: "factors.proofs",
  summary: "Shows with what the signed-in person can confirm who they are",
  access: reads({
    who: "person",
    right: null,
    colleagues: true,
    impersonation: "forbidden",
    topic: "factors",
  }),
  input: z.object({}),
  output: z.object({
    has_password: z.boolean(),
    email: z.string(),
    factors: z.array(FactorName),
    has_passkey: z.boolean(),
  }),
  run: async ({ db, actor, brand }) => {
    const id = personIdOf(actor);
    const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
    if (!account) throw new Error("The account of the session is not there.");
    const [own] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.accountId, id));
    return {
      has_password: account.passwordHash !== null,
      email: account.email,
      factors: factorsOf(account),
      has_passkey: relyingParty(brand) !== null && (own?.count ?? 0) > 0,
    };
  },
});
