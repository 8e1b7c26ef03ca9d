import { and, desc, eq, lt, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { hiddenNotices, panelNotices, seenNotices } from "@/lib/db/tables/messages/notifications";
import { reads } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { listedNotices } from "../mails/shared/notice-kinds";

/** The panel's list is only for the owner, because it also shows tickets. */
const access = reads({
  right: "api_keys/view",
  who: "person",
  colleagues: false,
  impersonation: "forbidden",
  topic: "settings",
});

const most = 50;

/** Selects the notices that the panel lists, without kinds that the owner has hidden. */
function areListed({ db, actor }: SignedContext) {
  const isHidden = db
    .select({ one: sql`1` })
    .from(hiddenNotices)
    .where(
      and(eq(hiddenNotices.accountId, panelNotices.accountId), eq(hiddenNotices.notice, panelNotices.notice)),
    );
  return and(eq(panelNotices.accountId, actor.account.id), notExists(isHidden));
}

const Kind = z.enum(listedNotices);

/** The notices with their parameters, rendered in the reader's language. */
export const latestNotices = operation({
  name: "notifications.latest",
  summary: "Lists the last notifications of the account",
  access,
  input: z.object({}),
  output: z.object({
    notices: z.array(
      z.object({
        id: z.int(),
        kind: Kind,
        facts: z.record(z.string(), z.unknown()),
        created_at: z.string(),
      }),
    ),
  }),
  run: async (context) => {
    const rows = await context.db
      .select()
      .from(panelNotices)
      .where(areListed(context))
      .orderBy(desc(panelNotices.id))
      .limit(most);
    const notices = rows.flatMap(({ id, notice, facts: params, createdAt }) => {
      const kind = Kind.safeParse(notice).data;
      return kind === undefined ? [] : [{ id, kind, facts: params, created_at: createdAt.toISOString() }];
    });
    return { notices };
  },
});

/** Only the ids, because every page polls them. */
async function readNewest(context: SignedContext, limit: number): Promise<number[]> {
  const rows = await context.db
    .select({ id: panelNotices.id })
    .from(panelNotices)
    .where(areListed(context))
    .orderBy(desc(panelNotices.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const mostCounted = 20;

/** The unread count of the bell: `seen` is the newest id that the owner has seen, in any browser; 0 = none yet. */
export const newestNotices = operation({
  name: "notifications.newest",
  summary: "Answers the numbers of the last notifications of the account, and which was looked at last",
  access,
  input: z.object({}),
  output: z.object({ ids: z.array(z.int()), seen: z.int() }),
  run: async (context) => {
    const { db, actor } = context;
    const ids = await readNewest(context, mostCounted);
    const own = eq(seenNotices.accountId, actor.account.id);
    const [row] = await db.select({ seen: seenNotices.noticeId }).from(seenNotices).where(own);
    return { ids, seen: row?.seen ?? 0 };
  },
});

/** Marks notices as seen. Not audited, because like opening a page it is not a change of the account. */
export const seeNotices = operation({
  name: "notifications.see",
  summary: "Remembers up to which notification the list was looked at",
  access,
  input: z.object({ id: z.int().positive() }),
  output: z.object({}),
  run: async (context, { id }) => {
    const { db, actor } = context;
    // At most the newest existing id, or later notices would count as seen.
    const [newest = 0] = await readNewest(context, 1);
    const noticeId = Math.min(id, newest);
    if (noticeId === 0) return {};
    await db
      .insert(seenNotices)
      .values({ accountId: actor.account.id, noticeId })
      .onConflictDoUpdate({
        target: seenNotices.accountId,
        set: { noticeId },
        setWhere: lt(seenNotices.noticeId, noticeId),
      });
    return {};
  },
});
