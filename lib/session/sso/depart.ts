import "server-only";
import { z } from "zod";
import type { ProviderId } from "@/lib/domain/identity/linked-accounts/schema";
import { askNextAuth, type NextAuthAnswer } from "./ask-next-auth";
import { protocolOptions } from "./options";
import { providerOf } from "./provider";

const Csrf = z.object({ csrfToken: z.string() });

/** next-auth starts only for a form with its token; here the request was already seen to come from our own page. */
async function askToSignIn(id: ProviderId): Promise<NextAuthAnswer | null> {
  const provider = providerOf(id);
  if (!provider) return null;
  const options = protocolOptions(provider);
  const csrf = await askNextAuth(options, { path: ["csrf"], method: "GET", cookies: {} });
  const { csrfToken } = Csrf.parse(csrf.body);
  const [pair = ""] = (csrf.cookies.find((line) => line.includes("next-auth.csrf-token=")) ?? "").split(";");
  const mark = pair.indexOf("=");
  return askNextAuth(options, {
    path: ["signin", id],
    method: "POST",
    cookies: { [pair.slice(0, mark)]: decodeURIComponent(pair.slice(mark + 1)) },
    body: { csrfToken },
  });
}

export type Departure = { url: URL; state: string; cookies: string[] };

/** Where to send the browser, and the cookies it must bring back; null when the service is off or not reachable. */
export async function departTo(id: ProviderId): Promise<Departure | null> {
  const answer = await askToSignIn(id);
  if (!answer?.location || !URL.canParse(answer.location)) return null;
  const url = new URL(answer.location);
  const state = url.searchParams.get("state");
  // Without a redirect it is an error page: the service could not be asked for its addresses.
  return state ? { url, state, cookies: answer.cookies } : null;
}
