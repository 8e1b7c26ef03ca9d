import type { Database } from "@/lib/db/client";
import { noteLogin } from "@/lib/domain/identity/login-history/shared/record-login";
import { issueSession, ttlSeconds } from "@/lib/domain/identity/sessions/shared/issue";

/**
 * Inserts a session and its login history entry, like a sign-in from this machine: over the wire, in a browser, or in
 * the back office. Returns the token. Needs the runtime: tokens are derived from the panel's secret.
 */
export async function addSession(
  db: Database,
  accountId: number,
  kind: "password" | "browser" | "staff" = "password",
): Promise<string> {
  // fetch's user agent: a later sign-in of the test itself is then not from a new device.
  const seen = { accountId, kind, address: "127.0.0.1", userAgent: "node", now: new Date() };
  const isBound = kind === "password";
  const terms = { apiKeyId: null, isBound, ttlSeconds: ttlSeconds[kind === "staff" ? "browser" : kind] };
  const { id, token } = await issueSession(db, { ...seen, ...terms });
  await noteLogin(db, { ...seen, outcome: "signed_in", sessionId: id });
  return token;
}
