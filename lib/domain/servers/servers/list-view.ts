import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { serverListViews, serverViews } from "@/lib/db/tables/servers/server-lists";
import { reads, writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { listColumns, serverOrders, usualColumns } from "./list-rules";
import { ListView, SavedView } from "./list-view-schema";

/** Ignores values stored by an older or newer version. */
const known = <T extends string>(words: readonly T[], word: string): T | undefined =>
  words.find((one) => one === word);

/** The caller's columns of the server list and saved searches. */
export const showListView = operation({
  name: "servers.list_look",
  summary: "Shows the columns and the saved views of the list of servers",
  access: reads({ right: "eq/list" }),
  input: z.object({}),
  output: SavedView.extend({ views: z.array(ListView) }),
  run: async ({ db, actor: { account } }) => {
    const [look] = await db.select().from(serverListViews).where(eq(serverListViews.accountId, account.id));
    const views = await db
      .select()
      .from(serverViews)
      .where(eq(serverViews.accountId, account.id))
      .orderBy(asc(serverViews.name));
    return {
      columns: listColumns.filter((column) => (look?.columns ?? usualColumns).includes(column)),
      dense: look?.isDense ?? false,
      views: views.map(({ name, search, sort, isDescending }) => ({
        name,
        search,
        sort: known(serverOrders, sort) ?? "created",
        descending: isDescending,
      })),
    };
  },
});

/** Sets the columns and density of the server list. */
export const chooseListView = operation({
  name: "servers.choose_list_look",
  summary: "Chooses the columns and the density of the list of servers",
  access: writes({ who: "person", right: null, topic: "settings" }),
  changes: [],
  fails: [],
  input: SavedView,
  output: SavedView,
  run: async ({ db, actor: { account }, note }, { columns, dense }) => {
    const look = { columns: listColumns.filter((column) => columns.includes(column)), isDense: dense };
    await db
      .insert(serverListViews)
      .values({ accountId: account.id, ...look })
      .onConflictDoUpdate({ target: serverListViews.accountId, set: look });
    note({ changes: { columns: look.columns, dense } });
    return { columns: look.columns, dense };
  },
});
