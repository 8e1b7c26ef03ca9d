import { guestCall } from "@/lib/api/guest-call";
import { signInByPassword } from "@/lib/domain/identity/auth/sign-in";
import { goOnFrom } from "@/lib/session/step-cookies";

const firstStep = guestCall(signInByPassword.input, async (context, pair) => ({
  next: await goOnFrom(await signInByPassword.call(context, pair)),
}));

/** The first step. Returns `{next: "signed_in" | "second_step"}`; a form sent without script is redirected back. */
export const POST = async (request: Request): Promise<Response> => {
  const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  if (isForm) return new Response(null, { status: 303, headers: { location: "/login" } });
  return firstStep(request);
};
