import { z } from "zod";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { readLiveVisits } from "./read-visits";
import { OtherVisit, VisitMode } from "./schema";

const CurrentVisit = z.object({
  id: z.int(),
  customer: z.string(),
  reason: z.string(),
  mode: VisitMode,
  until: z.string(),
  others: z.array(OtherVisit),
});
export type CurrentVisit = z.infer<typeof CurrentVisit>;

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
        customer: account.email,
        reason,
        mode,
        until,
        others: live.filter((one) => one.id !== id),
      },
    };
  },
});
