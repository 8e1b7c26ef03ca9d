import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { writeOwnRow } from "../../../kernel/audit-trail/write-audit";
import type { Context } from "../../../kernel/operation/context";
import { noteLogin, seenOf } from "../../login-history/shared/record-login";
import { endIdleSessions } from "../../sessions/shared/end-idle";
import { issueSession } from "../../sessions/shared/issue";

/**
 * The kind of a person's session: `password` for an API client, `browser` or `sso` for a browser, `staff` for a staff
 * member's browser.
 */
export type SignInTerms = {
  kind: "password" | "browser" | "sso" | "staff";
  ttl: number;
  isBound: boolean;
  /** The method shown in the history, where it differs from the kind. */
  noteAs?: "passkey" | "sso";
};

type Opened = { accountId: number; sessionId: string; method: string; isStaff: boolean };

/** The caller was not signed in yet, so the row names the new session's account. */
const record = (db: Database, context: Context, { accountId, sessionId, method, isStaff }: Opened) =>
  writeOwnRow(db, {
    at: context.now,
    operation: "auth.sign_in",
    actorKind: isStaff ? "staff" : "customer",
    actorAccountId: accountId,
    accountId,
    target: `session ${sessionId}`,
    changes: { method },
    requestId: context.requestId,
    address: context.address,
  });

/**
 * Opens the session of a person who has given every required proof, and returns its token. Adds the sign-in to the
 * login history and the audit log.
 */
export async function openSession(
  db: Database,
  context: Context,
  accountId: number,
  { kind, ttl, isBound, noteAs }: SignInTerms,
): Promise<string> {
  const { id, token } = await issueSession(db, {
    accountId,
    kind,
    apiKeyId: null,
    isBound,
    ttlSeconds: ttl,
    address: context.address,
    userAgent: context.userAgent,
    now: context.now,
  });
  await endIdleSessions(db, { accountId, newId: id, now: context.now });
  const seen = { lastLoginAt: context.now, lastLoginAddress: context.address };
  await db.update(accounts).set(seen).where(eq(accounts.id, accountId));
  await noteLogin(db, {
    accountId,
    kind: noteAs ?? kind,
    outcome: "signed_in",
    sessionId: id,
    ...seenOf(context),
  });
  await record(db, context, {
    accountId,
    sessionId: id,
    method: noteAs ?? kind,
    isStaff: kind === "staff",
  });
  return token;
}
