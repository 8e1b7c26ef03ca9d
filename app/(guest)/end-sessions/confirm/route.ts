import { z } from "zod";
import { guestCall } from "@/lib/api/guest-call";
import { endSessionsByLink } from "@/lib/domain/identity/sessions/end-by-link";

/** Ends all sessions when the button on the page is pressed. Returns `{ended}`, the number of sessions. */
export const POST = guestCall(z.object({ token: z.string().max(100) }), (context, { token }) =>
  endSessionsByLink.call(context, { token }),
);
