import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { sessions } from "@/lib/db/tables/sessions";
import { visits } from "@/lib/db/tables/visits";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { isOwnerSignedIn } from "./read-signed-in";
import { readLiveVisits } from "./read-visits";
import { OtherVisit, VisitMode } from "./schema";

const CurrentVisit = z.object({
  id: z.int(),
  account: z.int(),
  customer: z.string(),
  reason: z.string(),
  mode: VisitMode,
  until: z.string(),
  /** It ends then because the staff session does, perhaps earlier than was asked for. */
  is_cut: z.boolean(),
  others: z.array(OtherVisit),
  /** The customer is signed in at the same time. */
  is_owner_here: z.boolean(),
});
export type CurrentVisit = z.infer<typeof CurrentVisit>;

async function isCut(db: Database, visit: number, until: Date): Promise<boolean> {
  const [own] = await db
    .select({ until: sessions.expiresAt })
    .from(visits)
    .innerJoin(sessions, eq(sessions.id, visits.staffSessionId))
    .where(eq(visits.id, visit));
  // Visits end at a full second.
  return own !== undefined && own.until.getTime() - until.getTime() < 1_000;
}

/** The visit of this session, with who else of staff is in the account; null in a session of the customer's own. */
export const showCurrentVisit = operation({
  name: "visits.current",
  summary: "Shows the visit that this session is",
  access: reads({ who: "person", right: null }),
  input: z.object({}),
  output: z.object({ visit: CurrentVisit.nullable() }),
  run: async ({ db, now, actor: { account, session, onBehalf } }) => {
    if (!onBehalf) return { visit: null };
    const live = await readLiveVisits(db, account.id, now);
    const { visitId: id, mode, reason } = onBehalf;
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
