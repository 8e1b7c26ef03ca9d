import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import type { Context } from "../kernel/context";
import { issueSession } from "../sessions/shared/issue";
import { noteSignIn, seenOf } from "../sign-ins/shared/note-sign-in";

/** What the session of a person will be: `password` of a program, `browser` or `sso` of a browser. */
export type SignInTerms = {
  kind: "password" | "browser" | "sso";
  ttl: number;
  isBound: boolean;
  /** What the history says of it, where that is more than the kind. */
  noteAs?: "passkey" | "sso";
};

/**
 * The session of a person who has proved who they are, in every step that the account wants; returns its token.
 * Notes the sign-in in the account's history.
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
  const seen = { lastLoginAt: context.now, lastLoginAddress: context.address };
  await db.update(accounts).set(seen).where(eq(accounts.id, accountId));
  await noteSignIn(db, {
    accountId,
    kind: noteAs ?? kind,
    outcome: "signed_in",
    sessionId: id,
    ...seenOf(context),
  });
  return token;
}
