import { isRefusal, type Refusal } from "./refusals";

const patienceMs = 60_000;

/** The query of the address that next-auth would lead to; it says how things went. */
async function readVerdict(response: Response): Promise<URLSearchParams> {
  const { url }: { url?: string } = await response.json();
  return new URL(url ?? "/?error=unavailable", window.location.origin).searchParams;
}

/** Signs in through next-auth, which leaves its cookie; null when it did. Throws nothing. */
export async function sendCredentials(email: string, password: string): Promise<Refusal | null> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const token = await fetch("/api/auth/csrf", { signal, cache: "no-store" });
    if (!token.ok) return "unavailable";
    const { csrfToken }: { csrfToken: string } = await token.json();
    const body = new URLSearchParams({ csrfToken, email, password, json: "true", callbackUrl: "/servers" });
    const verdict = await readVerdict(
      await fetch("/api/auth/callback/credentials", { method: "POST", body, signal }),
    );
    // next-auth leads back to the form when the cookie of its token did not come along.
    if (verdict.has("csrf")) return "cookies";
    const error = verdict.get("error");
    if (error === null) return null;
    return isRefusal(error) ? error : "unavailable";
  } catch (error) {
    return error instanceof SyntaxError ? "unavailable" : "unreachable";
  }
}
