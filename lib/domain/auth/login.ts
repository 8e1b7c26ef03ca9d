import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { isInRanges } from "@/lib/base/address";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { apiKeys, sessions } from "@/lib/db/tables/accounts";
import { runtime } from "@/lib/env";
import type { Context } from "../context";
import { DomainError } from "../errors";
import { countFailures, insistOnRate, type Subject } from "../limits/failures";
import { operation } from "../operation";
import { issueSession, ttlSeconds } from "../sessions/issue";
import { readSession } from "../sessions/read";
import { tokenOf } from "../sessions/token";
import { notifyLogin } from "./notify-login";
import { LoggedInByKey, LoginByKey } from "./schema";
import { tokenRecord } from "./token-record";

export const hashKeyValue = (value: string): Buffer => keyedHash("api key", value);

type KeyRow = typeof apiKeys.$inferSelect;

/** The key of this value, if it may be used now from this address; one text for every reason why not. */
export async function usableKey(db: Database, value: string, context: Context): Promise<KeyRow | null> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.valueHash, hashKeyValue(value)));
  if (!row?.isActive || row.deletedAt) return null;
  if (row.expiresAt && row.expiresAt <= context.now) return null;
  if (row.allowedAddresses.length > 0 && !isInRanges(context.address, row.allowedAddresses)) return null;
  return row;
}

/** A session that a repeated login of this key from this address gets back (decisions 3, "Repeat"). */
async function liveSession(
  db: Database,
  key: KeyRow,
  isBound: boolean,
  context: Context,
): Promise<string | null> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.apiKeyId, key.id),
        eq(sessions.isBound, isBound),
        eq(sessions.address, context.address),
        gt(sessions.expiresAt, context.now),
        isNull(sessions.endedAt),
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(1);
  return row?.id ?? null;
}

type Login = { token: string; isNew: boolean };

async function openSession(key: KeyRow, isBound: boolean, ttl: number, context: Context): Promise<Login> {
  const early = await liveSession(database(), key, isBound, context);
  if (early) return { token: tokenOf(early), isNew: false };
  return inTransaction(async (tx) => {
    // Logins of one key queue here, so that a hundred at once still make one session.
    await tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, key.id)).for("update");
    const late = await liveSession(tx, key, isBound, context);
    if (late) return { token: tokenOf(late), isNew: false };
    const { token } = await issueSession(tx, {
      accountId: key.accountId,
      kind: "key",
      apiKeyId: key.id,
      isBound,
      ttlSeconds: ttl,
      address: context.address,
      userAgent: context.userAgent,
      now: context.now,
    });
    await tx
      .update(apiKeys)
      .set({ lastUsedAt: context.now, lastUsedAddress: context.address })
      .where(eq(apiKeys.id, key.id));
    await notifyLogin(tx, key, context);
    return { token, isNew: true };
  });
}

/** Plain enough that every reader of addresses finds the same host in it. */
const plainAddress = /^https?:\/\/[a-z0-9.:[\]-]+(?:\/[\w.~/-]*)?$/i;

/** A `base` is said back only when it is our own origin; anything else could lead a client to a stranger. */
function panelAddress(base: string | undefined): string {
  const { publicUrl } = runtime();
  if (!base || !plainAddress.test(base) || !URL.canParse(base)) return publicUrl;
  return new URL(base).origin === new URL(publicUrl).origin ? base : publicUrl;
}

const invalidKey = (): DomainError => new DomainError("forbidden", "invalid API key", { doc: "key.invalid" });

/** `auth/login` (specification 4.2): a session token for an API key. */
export const login = operation({
  name: "auth.login",
  summary: "Opens a session with an API key",
  access: "public",
  input: LoginByKey,
  output: LoggedInByKey,
  run: async (context, input) => {
    if (!input.key)
      throw new DomainError("invalid", "no key specified as a parameter", { fields: { key: "is required" } });
    const caller: Subject = { kind: "key_address", name: context.address };
    await insistOnRate(context.db, caller, context.now);
    const key = await usableKey(context.db, input.key, context);
    if (!key) {
      await countFailures(context.db, [caller], context.now);
      throw invalidKey();
    }
    const isBound = (input.fix_ix ?? true) && (input.fix_ip ?? true);
    const { token, isNew } = await openSession(key, isBound, input.ttl ?? ttlSeconds.key, context);
    const customer = await readSession(token, context.address, context.now);
    if (!customer) throw invalidKey();
    const record = tokenRecord(customer, { isNew, address: context.address, timings: [] });
    return { result: { ...record, panel: panelAddress(input.base) } };
  },
});
