import { and, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { deviceName } from "@/lib/base/device-name";
import { wireInt } from "@/lib/base/form-values";
import { apiKeySecrets, apiKeys } from "@/lib/db/tables/identity/api-keys";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { runtime } from "@/lib/env";
import { reads } from "../../kernel/access/access";
import { lineOf } from "../../kernel/caller/shared/key-line";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { readEndedByLimit } from "./shared/read-ended";

const pageSize = 50;

const LiveSession = z.object({
  id: z.string(),
  kind: z.enum(["password", "key", "browser", "sso", "support", "staff", "colleague"]),
  /** The key that opened it, with the last characters of its secret. */
  key: z.object({ name: z.string(), fragment: z.string() }).nullable(),
  address: z.string(),
  /** "" if the caller sent no User-Agent. */
  device: z.string(),
  since: z.string(),
  until: z.string(),
  is_current: z.boolean(),
});
export type LiveSession = z.infer<typeof LiveSession>;

/** Leaves out ended sessions, and those of unusable keys (sessions/shared/read.ts). */
const isLive = ({ actor, now }: SignedContext) =>
  and(
    eq(sessions.accountId, actor.account.id),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    or(
      isNull(sessions.apiKeyId),
      sql`exists (select 1 from (${sql.raw(lineOf('"sessions"."api_key_id"'))}) l
        where l.is_live and (l.expires_at is null or l.expires_at > ${now.toISOString()}::timestamptz))`,
    ),
  );

/** Condition: sessions older than that one. Rows of ended sessions remain, so they still serve as a cursor. */
async function olderThan({ db, actor }: SignedContext, id: string): Promise<SQL | undefined> {
  const [last] = await db
    .select({ at: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.accountId, actor.account.id)));
  if (!last) return undefined;
  const began = or(
    lt(sessions.createdAt, last.at),
    and(eq(sessions.createdAt, last.at), lt(sessions.id, id)),
  );
  // The calling session is on the first page, whatever its age.
  return and(began, ne(sessions.id, actor.session.id));
}

/**
 * Lists the account's live sessions: the calling one first, then the newest, in pages. `older` is the ID to continue
 * `before`; null on the last page. Times are ISO 8601 text.
 */
export const listSessions = operation({
  name: "sessions.list",
  summary: "Lists the account's live sessions",
  access: reads({ who: "person", right: null }),
  input: z.object({ before: z.uuid().optional(), size: wireInt(1, 250).optional() }),
  output: z.object({
    sessions: z.array(LiveSession),
    older: z.string().nullable(),
    /** Maximum number of live sessions, and when the limit last ended one within seven days; null = never. */
    limit: z.int(),
    ended_by_limit: z.string().nullable(),
  }),
  run: async (context, { before, size = pageSize }) => {
    const rows = await context.db
      .select({ session: sessions, keyName: apiKeys.name, fragment: apiKeySecrets.tokenView })
      .from(sessions)
      .leftJoin(apiKeys, eq(apiKeys.id, sessions.apiKeyId))
      .leftJoin(apiKeySecrets, eq(apiKeySecrets.id, sessions.apiKeySecretId))
      .where(and(isLive(context), before === undefined ? undefined : await olderThan(context, before)))
      .orderBy(desc(eq(sessions.id, context.actor.session.id)), desc(sessions.createdAt), desc(sessions.id))
      .limit(size + 1);
    const shown = rows.slice(0, size).map(({ session, keyName, fragment }) => ({
      id: session.id,
      kind: session.kind,
      key: keyName === null ? null : { name: keyName, fragment: fragment ?? "" },
      address: session.address,
      device: deviceName(session.userAgent),
      since: session.createdAt.toISOString(),
      until: session.expiresAt.toISOString(),
      is_current: session.id === context.actor.session.id,
    }));
    const ended = await readEndedByLimit(context.db, context.actor.account.id, context.now);
    return {
      sessions: shown,
      older: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
      limit: runtime().environment.SESSIONS_LIMIT,
      ended_by_limit: ended?.toISOString() ?? null,
    };
  },
});
