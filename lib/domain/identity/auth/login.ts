import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { callerOf } from "@/lib/base/address";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { apiKeySecrets, apiKeys } from "@/lib/db/tables/identity/api-keys";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { anybody } from "../../kernel/access/access";
import { addressOf } from "../../kernel/brand/address";
import { readSession } from "../../kernel/caller/shared/read";
import { tokenOf } from "../../kernel/caller/shared/token";
import { type DomainError, fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import { countFailures, requireUnblocked, type Subject } from "../../kernel/rate-limits/shared/failures";
import { noteLogin, seenOf } from "../login-history/shared/record-login";
import { endIdleSessions } from "../sessions/shared/end-idle";
import { expiryAfter, issueSession, ttlSeconds } from "../sessions/shared/issue";
import { LoggedInByKey, LoginByKey } from "./schema";
import { notifyLogin } from "./shared/notify-login";
import { tokenRecord } from "./shared/token-record";
import { ownedKey, type UsableKey, usableKey } from "./shared/usable-key";

/** Counts a rejected login against the caller; for an existing key, also adds it to the owner's login history. */
async function countRefusal(context: Context, caller: Subject, value: string): Promise<void> {
  await inTransaction(async (db) => {
    await countFailures(db, [caller], context.now);
    const key = await ownedKey(db, value);
    if (!key) return;
    const note = { accountId: key.accountId, apiKeyId: key.id, kind: "key", outcome: "key_refused" } as const;
    await noteLogin(db, { ...note, ...seenOf(context) });
  });
}

type LiveSession = { id: string; expiresAt: Date };

/** Finds the session that a repeated login with this key from this address returns again. */
async function liveSession(
  db: Database,
  key: UsableKey,
  isBound: boolean,
  context: Context,
): Promise<LiveSession | null> {
  const [row] = await db
    .select({ id: sessions.id, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.apiKeyId, key.id),
        eq(sessions.apiKeySecretId, key.secret.id),
        eq(sessions.isBound, isBound),
        eq(sessions.address, context.address),
        gt(sessions.expiresAt, context.now),
        isNull(sessions.endedAt),
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(1);
  return row ?? null;
}

const longestExtraSeconds = 60;

/**
 * A client counts from its own `ttl`, so the session must last that long. The extension adds a margin, so that a
 * client that logs in before every call does not cause a write each time.
 */
async function prolong(db: Database, { id }: LiveSession, ttl: number, now: Date): Promise<void> {
  const extra = Math.min(longestExtraSeconds, Math.floor(ttl / 20));
  await db
    .update(sessions)
    .set({ expiresAt: expiryAfter(now, ttl + extra) })
    .where(eq(sessions.id, id));
}

type Login = { token: string; isNew: boolean };

const noteRepeatsEveryMs = 60_000;

/**
 * Stores when and from where a key and its secret were last used. Locks the key before the secret, like every change.
 */
async function noteUse(db: Database, { id, secret }: UsableKey, { now, address }: Context): Promise<void> {
  const use = { lastUsedAt: now, lastUsedAddress: address };
  await db.update(apiKeys).set(use).where(eq(apiKeys.id, id));
  await db.update(apiKeySecrets).set(use).where(eq(apiKeySecrets.id, secret.id));
}

/** A repeated login is stored at most once a minute. */
const isWorthNoting = ({ secret }: UsableKey, now: Date): boolean =>
  now.getTime() - (secret.lastUsedAt?.getTime() ?? 0) >= noteRepeatsEveryMs;

/** Serializes logins of one key, so that a hundred at once open only one session; false = its secret is retired. */
async function lockKey(db: Database, { id, secret }: UsableKey): Promise<boolean> {
  await db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, id)).for("update");
  const live = await db
    .select({ id: apiKeySecrets.id })
    .from(apiKeySecrets)
    .where(and(eq(apiKeySecrets.id, secret.id), isNull(apiKeySecrets.retiredAt)));
  return live.length > 0;
}

async function openSession(
  key: UsableKey,
  isBound: boolean,
  ttl: number,
  context: Context,
): Promise<Login | null> {
  const lasts = ({ expiresAt }: LiveSession) => expiresAt >= expiryAfter(context.now, ttl);
  const isNews = isWorthNoting(key, context.now);
  const early = await liveSession(database(), key, isBound, context);
  if (early && lasts(early) && !isNews) return { token: tokenOf(early.id), isNew: false };
  return inTransaction(async (tx) => {
    if (!(await lockKey(tx, key))) return null;
    const live = await liveSession(tx, key, isBound, context);
    if (live) {
      if (!lasts(live)) await prolong(tx, live, ttl, context.now);
      if (isNews) await noteUse(tx, key, context);
      return { token: tokenOf(live.id), isNew: false };
    }
    const { id, token } = await issueSession(tx, {
      accountId: key.accountId,
      kind: "key",
      apiKeyId: key.id,
      apiKeySecretId: key.secret.id,
      isBound,
      ttlSeconds: ttl,
      address: context.address,
      userAgent: context.userAgent,
      now: context.now,
    });
    await endIdleSessions(tx, { accountId: key.accountId, newId: id, now: context.now });
    await noteUse(tx, key, context);
    const note = { accountId: key.accountId, apiKeyId: key.id, kind: "key", outcome: "signed_in" } as const;
    await noteLogin(tx, { ...note, sessionId: id, ...seenOf(context) });
    await notifyLogin(tx, key, { ...context, tokenView: key.secret.tokenView });
    return { token, isNew: true };
  });
}

/** Simple enough that every URL parser finds the same host in it. */
const plainAddress = /^https?:\/\/[a-z0-9.:[\]-]+(?:\/[\w.~/-]*)?$/i;

/** A `base` is returned only if it is the panel's own origin; any other could send a client to a foreign server. */
function panelAddress(base: string | undefined, own: string): string {
  if (!base || !plainAddress.test(base) || !URL.canParse(base)) return own;
  return new URL(base).origin === new URL(own).origin ? base : own;
}

const invalidKey = (): DomainError => fail("key.invalid");

/** `auth/login` (specification 4.2): a session token for an API key. */
export const login = openOperation({
  name: "auth.login",
  summary: "Opens a session with an API key",
  description:
    "Exchanges an API key for a session token. While a session of that key and address lives, the same token is answered again with `new` 0; a key of one server sees that server alone.",
  access: anybody("write"),
  changes: [],
  fails: ["key.missing", "key.invalid"],
  input: LoginByKey,
  output: LoggedInByKey,
  run: async (context, input) => {
    if (!input.key) throw fail("key.missing");
    const caller: Subject = { kind: "key_address", name: callerOf(context.address) };
    await requireUnblocked(context.db, caller, context.now);
    const key = await usableKey(context.db, input.key, context);
    if (!key) {
      await countRefusal(context, caller, input.key);
      throw invalidKey();
    }
    // A key with an allow-list keeps its sessions bound to their address.
    const hasList = key.line.addressLists.length > 0;
    const isBound = hasList || ((input.fix_ix ?? true) && (input.fix_ip ?? true));
    const opened = await openSession(key, isBound, input.ttl ?? ttlSeconds.key, context);
    const customer = opened && (await readSession(opened.token, context.address, context.now));
    if (!customer) throw invalidKey();
    const { address, brand } = context;
    const record = tokenRecord(customer, { isNew: opened.isNew, address, brand, timings: [] });
    return { result: { ...record, panel: panelAddress(input.base, addressOf(brand)) } };
  },
});
