import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { deviceName } from "@/lib/base/device-name";
import { apiKeySecrets, apiKeys } from "@/lib/db/tables/api-keys";
import { sessions } from "@/lib/db/tables/sessions";
import { reads } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { operation } from "../kernel/operation";
import { lineOf } from "./shared/key-line";

const most = 200;

const LiveSession = z.object({
  id: z.string(),
  kind: z.enum(["password", "key", "browser", "sso", "support"]),
  /** The key that opened it, with the last characters of its value. */
  key: z.object({ name: z.string(), fragment: z.string() }).nullable(),
  address: z.string(),
  /** "" when it did not say what it is. */
  device: z.string(),
  since: z.string(),
  until: z.string(),
  is_current: z.boolean(),
});
export type LiveSession = z.infer<typeof LiveSession>;

/** Ended sessions are no more, nor are those of keys that may no longer be used (sessions/shared/read.ts). */
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

/** The live sessions of the account, the one that asks first, then the newest; at most 200. Moments are ISO text. */
export const listSessions = operation({
  name: "sessions.list",
  summary: "Lists the account's live sessions",
  access: reads({ who: "person", right: null }),
  input: z.object({}),
  output: z.object({ sessions: z.array(LiveSession), is_cut: z.boolean() }),
  run: async (context) => {
    const rows = await context.db
      .select({ session: sessions, keyName: apiKeys.name, fragment: apiKeySecrets.tokenView })
      .from(sessions)
      .leftJoin(apiKeys, eq(apiKeys.id, sessions.apiKeyId))
      .leftJoin(apiKeySecrets, eq(apiKeySecrets.id, sessions.apiKeySecretId))
      .where(isLive(context))
      .orderBy(desc(eq(sessions.id, context.actor.session.id)), desc(sessions.createdAt))
      .limit(most + 1);
    const shown = rows.slice(0, most).map(({ session, keyName, fragment }) => ({
      id: session.id,
      kind: session.kind,
      key: keyName === null ? null : { name: keyName, fragment: fragment ?? "" },
      address: session.address,
      device: deviceName(session.userAgent),
      since: session.createdAt.toISOString(),
      until: session.expiresAt.toISOString(),
      is_current: session.id === context.actor.session.id,
    }));
    return { sessions: shown, is_cut: rows.length > most };
  },
});
