import { isSameOrigin } from "@/lib/base/same-origin";
import { leavingAnswer } from "@/lib/session/leave-impersonation";

/** Ends the impersonation session; the staff session continues on the customer's page. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return new Response(null, { status: 403 });
  return leavingAnswer(request, true);
}
