import { z } from "zod";
import { guestCall } from "@/lib/api/guest-call";
import { completeOffer } from "@/lib/session/sso/complete-offer";

/** Longer ones are nobody's; nothing is hashed for them. */
const Password = z.object({ password: z.string().max(1_000) });

/** Links the identity that waits in this browser: `{to}`, a path of this site. */
export const POST = guestCall(Password, async (_context, { password }) => ({
  to: await completeOffer(password),
}));
