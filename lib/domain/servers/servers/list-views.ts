import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { serverViews } from "@/lib/db/tables/servers/server-lists";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { mostViews } from "./list-rules";
import { ListView } from "./list-view-schema";

/** Saves a search of the server list under a name, replacing one of the same name. */
export const saveListView = operation({
  name: "servers.save_view",
  summary: "Saves a search of the list of servers under a name",
  access: writes({ who: "person", right: null, topic: "settings" }),
  changes: ["servers"],
  fails: ["server_view.too_many"],
  input: ListView,
  output: z.object({}),
  run: async ({ db, now, actor: { account }, note }, { name, search, sort, descending }) => {
    // Locked, so that concurrent calls cannot exceed the limit.
    await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, account.id))
      .for("no key update");
    const own = await db.select().from(serverViews).where(eq(serverViews.accountId, account.id));
    if (own.length >= mostViews && !own.some((view) => view.name === name))
      throw fail("server_view.too_many");
    const kept = { search, sort, isDescending: descending };
    await db
      .insert(serverViews)
      .values({ accountId: account.id, name, ...kept, createdAt: now })
      .onConflictDoUpdate({ target: [serverViews.accountId, serverViews.name], set: kept });
    note({ target: `server view ${name}`, changes: { search, sort } });
    return {};
  },
});

/** Deletes a saved search; does nothing if it does not exist. */
export const removeListView = operation({
  name: "servers.remove_view",
  summary: "Removes a saved search of the list of servers",
  access: writes({ who: "person", right: null, topic: "settings" }),
  changes: ["servers"],
  fails: [],
  input: ListView.pick({ name: true }),
  output: z.object({}),
  run: async ({ db, actor: { account }, note }, { name }) => {
    const named = and(eq(serverViews.accountId, account.id), eq(serverViews.name, name));
    const [gone] = await db.delete(serverViews).where(named).returning();
    if (gone) note({ target: `server view ${name}`, changes: { search: { from: gone.search, to: null } } });
    return {};
  },
});
