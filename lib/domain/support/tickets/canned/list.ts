import { asc } from "drizzle-orm";
import { z } from "zod";
import { locales } from "@/lib/base/locale";
import { cannedReplies } from "@/lib/db/tables/support/departments";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { Canned } from "./schema";

export const mostCanned = 500;

/** The canned replies, by name. */
export const listCanned = staffOperation({
  name: "conversations.canned_replies",
  summary: "Lists canned replies",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ replies: z.array(Canned) }),
  run: async ({ db }) => {
    const rows = await db.select().from(cannedReplies).orderBy(asc(cannedReplies.name)).limit(mostCanned);
    return {
      replies: rows.map(({ id, revision, name, texts }) => ({
        ...{ id, revision, name },
        texts: locales.flatMap((language) => {
          const text = texts[language];
          return text === undefined ? [] : [{ language, text }];
        }),
      })),
    };
  },
});
