import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/db/client";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { reauthenticationEnd } from "../../../kernel/access/reauthentication";
import { hashToken, tokenOf } from "../../../kernel/caller/shared/token";
import type { SessionKind } from "../../../kernel/operation/context";

export const ttlSeconds = { min: 60, max: 86_400, key: 7_200, password: 10_800, browser: 43_200 } as const;

type NewSession = {
  accountId: number;
  kind: SessionKind;
  apiKeyId: number | null;
  /** Secret of the key that opens the session. */
  apiKeySecretId?: number;
  /** For a member: the membership, and the session in the member's own account. */
  memberId?: number;
  ownSessionId?: string;
  isBound: boolean;
  ttlSeconds: number;
  address: string;
  userAgent: string;
  now: Date;
};

/** Truncated to whole seconds, as the API shows it. */
export const expiryAfter = (now: Date, seconds: number): Date =>
  new Date((Math.floor(now.getTime() / 1000) + seconds) * 1000);

/** Inserts a session row, which contains only a hash of the token (ADR 20). */
export async function issueSession(
  db: Database,
  wanted: NewSession,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const id = randomUUID();
  const token = tokenOf(id);
  const expiresAt = expiryAfter(wanted.now, wanted.ttlSeconds);
  await db.insert(sessions).values({
    id,
    accountId: wanted.accountId,
    kind: wanted.kind,
    apiKeyId: wanted.apiKeyId,
    apiKeySecretId: wanted.apiKeySecretId,
    memberId: wanted.memberId,
    ownSessionId: wanted.ownSessionId,
    tokenHash: hashToken(token),
    isBound: wanted.isBound,
    address: wanted.address,
    userAgent: wanted.userAgent.slice(0, 300),
    createdAt: wanted.now,
    expiresAt,
    // An API client cannot be shown a dialog: its sign-in, with every required proof, counts as reauthentication.
    ownerProvedUntil: wanted.kind === "password" ? reauthenticationEnd(wanted.now) : null,
  });
  return { id, token, expiresAt };
}
