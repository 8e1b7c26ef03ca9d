import { and, desc, eq, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { hiddenNotices, panelNotices } from "@/lib/db/tables/notifications";
import { reads } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { operation } from "../kernel/operation";
import { listedNotices } from "../mails/shared/notice-kinds";

/** What the panel's list is for: its owner, and nobody else, because it also tells of conversations. */
const access = reads({
  right: "api_keys/view",
  who: "person",
  colleagues: false,
  impersonation: "forbidden",
});

const most = 50;

/** The newest that the panel lists, without kinds that the owner does not want there. */
function readNewest({ db, actor }: SignedContext, limit: number) {
  const isHidden = db
    .select({ one: sql`1` })
    .from(hiddenNotices)
    .where(
      and(eq(hiddenNotices.accountId, panelNotices.accountId), eq(hiddenNotices.notice, panelNotices.notice)),
    );
  return db
    .select()
    .from(panelNotices)
    .where(and(eq(panelNotices.accountId, actor.account.id), notExists(isHidden)))
    .orderBy(desc(panelNotices.id))
    .limit(limit);
}

const Kind = z.enum(listedNotices);

/** The facts of each, of which its sentence is made in the reader's language. */
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
    const rows = await readNewest(context, most);
    const notices = rows.flatMap(({ id, notice, facts, createdAt }) => {
      const kind = Kind.safeParse(notice).data;
      return kind === undefined ? [] : [{ id, kind, facts, created_at: createdAt.toISOString() }];
    });
    return { notices };
  },
});

/** What a bell counts; which of them were seen only the browser knows. */
const mostCounted = 20;

export const newestNotices = operation({
  name: "notifications.newest",
  summary: "Answers the numbers of the last notifications of the account",
  access,
  input: z.object({}),
  output: z.object({ ids: z.array(z.int()) }),
  run: async (context) => ({ ids: (await readNewest(context, mostCounted)).map(({ id }) => id) }),
});
