import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { inReach } from "../../kernel/access/reach";
import { operation } from "../../kernel/operation/operation";
import { groupKinds } from "./group-condition";

const Group = z.object({
  id: about(z.string(), "What `group` of `eq/list` takes.", "VPS"),
  name: about(z.string(), "Its name.", "VPS"),
  count: about(z.int(), "How many of the servers belong to it.", 2),
});

/** `eq/groups` (modules 5.1.1): the preset families, and the types among the caller's servers. */
export const listGroups = operation({
  name: "eq.groups",
  summary: "Lists the groups of servers and how many there are in each",
  description:
    "Answers the kinds of servers that the account has, each with their number, as the filter `group` of `eq/list` takes them.",
  access: reads({ right: "eq/show" }),
  input: z.object({}),
  output: z.object({ groups: about(z.array(Group), "The groups.") }),
  run: async ({ db, actor: { account, session } }) => {
    const mine = and(
      eq(servers.accountId, account.id),
      isNull(servers.deletedAt),
      ne(servers.state, "failed"),
      inReach(session, servers.id),
    );
    const read = () =>
      db.select({ all: count() }).from(servers).innerJoin(presets, eq(presets.id, servers.presetId));
    const kinds = await Promise.all(
      groupKinds.map(async ({ name, condition }) => {
        const [found] = await read().where(and(mine, condition));
        return { id: name, name, count: found?.all ?? 0 };
      }),
    );
    const types = await db
      .select({ name: presets.serverType, all: count() })
      .from(servers)
      .innerJoin(presets, eq(presets.id, servers.presetId))
      .where(and(mine, sql`${presets.serverType} <> ''`))
      .groupBy(presets.serverType)
      .orderBy(presets.serverType);
    const known = new Set(kinds.map(({ id }) => id.toLowerCase()));
    const others = types.filter(({ name }) => !known.has(name.toLowerCase()));
    return { groups: [...kinds, ...others.map(({ name, all }) => ({ id: name, name, count: all }))] };
  },
});
