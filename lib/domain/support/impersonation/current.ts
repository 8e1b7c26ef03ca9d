import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { readLiveImpersonations } from "./read-impersonations";
import { isOwnerSignedIn } from "./read-signed-in";
import { ImpersonationMode, OtherImpersonation } from "./schema";

const CurrentImpersonation = z.object({
  id: z.int(),
  account: z.int(),
  customer: z.string(),
  reason: z.string(),
  mode: ImpersonationMode,
  until: z.string(),
  /** Capped by the end of the staff session. */
  is_cut: z.boolean(),
  others: z.array(OtherImpersonation),
  /** The customer is signed in at the same time. */
  is_owner_here: z.boolean(),
});
export type CurrentImpersonation = z.infer<typeof CurrentImpersonation>;

async function isCut(db: Database, impersonation: number, until: Date): Promise<boolean> {
  const [own] = await db
    .select({ until: sessions.expiresAt })
    .from(impersonations)
    .innerJoin(sessions, eq(sessions.id, impersonations.staffSessionId))
    .where(eq(impersonations.id, impersonation));
  // Impersonation sessions end at full seconds.
  return own !== undefined && own.until.getTime() - until.getTime() < 1_000;
}

/** This session's impersonation, with other staff in the account; null in the customer's own session. */
export const showCurrentImpersonation = operation({
  name: "visits.current",
  summary: "Shows the visit that this session is",
  access: reads({ who: "person", right: null }),
  input: z.object({}),
  output: z.object({ visit: CurrentImpersonation.nullable() }),
  run: async ({ db, now, actor: { account, session, onBehalf } }) => {
    if (!onBehalf) return { visit: null };
    const live = await readLiveImpersonations(db, account.id, now);
    const { impersonationId: id, mode, reason } = onBehalf;
    const until = session.expiresAt.toISOString();
    return {
      visit: {
        id,
        account: account.id,
        customer: account.email,
        reason,
        mode,
        until,
        is_cut: await isCut(db, id, session.expiresAt),
        others: live.filter((one) => one.id !== id),
        is_owner_here: await isOwnerSignedIn(db, account.id, now),
      },
    };
  },
});
