import { z } from "zod";
import { guestCall } from "@/lib/api/guest-call";
import { endSessionsByLink } from "@/lib/domain/sessions/end-by-link";

/** What the press on the page does: `{ended}`, the number of sessions. */
export const POST = guestCall(z.object({ token: z.string().max(100) }), (context, { token }) =>
  endSessionsByLink.call(context, { token }),
);
