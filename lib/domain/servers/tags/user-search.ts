import { and, asc, eq, ilike, inArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { likeText } from "@/lib/db/like-text";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { tagComponents } from "./rules";

/** `*` matches any text. */
const containing = (pattern: string): string => `%${likeText(pattern).replaceAll("*", "%")}%`;

/**
 * `tag/user_search` (modules 5.5): servers with a tag whose name or value contains the pattern; host name and system
 * count as tags of every server.
 */
export const searchTags = operation({
  name: "tag.user_search",
  summary: "Finds servers by their tags",
  description: "Answers the servers with a tag whose name or value contains the text.",
  access: reads({ right: "tag/list" }),
  input: z.object({
    value: about(
      wireText(300).refine((text) => text.trim() !== "", "is required"),
      "Part of a name or value, in any letter case; `*` stands for anything.",
      "web",
    ),
  }),
  output: z.object({
    servers: about(z.array(z.int()), "Numbers of the servers, lowest first.", [55001]),
  }),
  run: async ({ db, actor: { session } }, { value }) => {
    if (session.serverIds.length === 0) return { servers: [] };
    const like = containing(value.trim());
    const tagged = db
      .select({ one: sql`1` })
      .from(tags)
      .where(
        and(
          inArray(tags.component, [...tagComponents]),
          eq(tags.componentId, servers.id),
          eq(tags.isInternal, false),
          or(ilike(tags.tag, like), ilike(tags.value, like)),
        ),
      );
    const rows = await db
      .select({ id: servers.id })
      .from(servers)
      .where(
        and(
          inArray(servers.id, session.serverIds),
          or(ilike(servers.hostname, like), ilike(servers.systemName, like), sql`exists ${tagged}`),
        ),
      )
      .orderBy(asc(servers.id));
    return { servers: rows.map(({ id }) => id) };
  },
});
