import type { Database } from "@/lib/db/client";
import { noteLogin } from "@/lib/domain/identity/login-history/shared/record-login";
import { issueSession, ttlSeconds } from "@/lib/domain/identity/sessions/shared/issue";

/**
 * A session and its line in the history, as a sign-in from this machine leaves them: over the wire, in a browser, or
 * in the back office. Returns the token. Needs the runtime: tokens are made from the panel's secret.
 */
export async function addSession(
  db: Database,
  accountId: number,
  kind: "password" | "browser" | "staff" = "password",
): Promise<string> {
  // What fetch calls itself: a sign-in of a test's own that follows is not from a new device.
  const seen = { accountId, kind, address: "127.0.0.1", userAgent: "node", now: new Date() };
  const isBound = kind === "password";
  const terms = { apiKeyId: null, isBound, ttlSeconds: ttlSeconds[kind === "staff" ? "browser" : kind] };
  const { id, token } = await issueSession(db, { ...seen, ...terms });
  await noteLogin(db, { ...seen, outcome: "signed_in", sessionId: id });
  return token;
}
