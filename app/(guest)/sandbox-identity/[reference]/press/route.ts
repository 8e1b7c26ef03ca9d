import { readBody } from "@/lib/api/read-body";
import { isSameOrigin } from "@/lib/base/same-origin";
import { pressSandbox } from "@/lib/domain/customers/kyc/sandbox-page";
import { knownError } from "@/lib/domain/kernel/errors/known-error";
import { guestContext } from "@/lib/session/context";
import { requestDetails } from "@/lib/session/request-facts";

type Place = { params: Promise<{ reference: string }> };

/** Form field `press`: the result to end the check with; then redirects to the panel. */
export async function POST(request: Request, { params }: Place): Promise<Response> {
  if (!isSameOrigin(request.headers)) return new Response(null, { status: 403 });
  const body = await readBody(request);
  if (!body) return new Response(null, { status: 413 });
  const press = new URLSearchParams(new TextDecoder().decode(body)).get("press");
  const facts = requestDetails(request.headers);
  try {
    const { reference } = await params;
    const { return_to } = await pressSandbox.answer(guestContext(facts), { reference, press });
    return new Response(null, { status: 303, headers: { location: return_to, "cache-control": "no-store" } });
  } catch (error) {
    const { code, extras } = knownError(error, facts.requestId);
    return new Response(extras.doc, { status: code === "unavailable" ? 503 : 404 });
  }
}
