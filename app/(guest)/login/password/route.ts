import { z } from "zod";
import { guestCall } from "@/lib/api/guest-call";
import { signInByPassword } from "@/lib/domain/auth/sign-in";
import { goOnFrom } from "@/lib/session/step-cookies";

/** Longer ones are no e-mail and no password of anybody; nothing is hashed for them. */
const Credentials = z.object({ email: z.string().max(320), password: z.string().max(1_000) });

const firstStep = guestCall(Credentials, async (context, pair) => ({
  next: await goOnFrom(await signInByPassword(context, pair)),
}));

/** The first step: `{next: "signed_in" | "second_step"}`. A form that was sent without script is led back. */
export const POST = async (request: Request): Promise<Response> => {
  const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  if (isForm) return new Response(null, { status: 303, headers: { location: "/login" } });
  return firstStep(request);
};
