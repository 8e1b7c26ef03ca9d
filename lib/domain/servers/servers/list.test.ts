import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount } from "@/lib/testing/factories";
import { makeKind } from "@/lib/testing/jobs/work";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { startJob } from "../../kernel/async/write-job";
import type { SignedContext } from "../../kernel/operation/context";
import { checkMany } from "./check-many";
import { listServers } from "./list";
import { mostViews, type ServerOrder, serverOrders } from "./list-rules";
import { chooseListView, showListView } from "./list-view";
import { removeListView, saveListView } from "./list-views";

withCatalogDatabase();

let context: SignedContext;
let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database())).id;
  context = await asUser(accountId);
});

const add = (hostname: string, changes: Partial<typeof servers.$inferInsert> = {}) =>
  addServer(database(), { id: accountId }, { hostname }).then(async (id) => {
    if (Object.keys(changes).length > 0)
      await database().update(servers).set(changes).where(eq(servers.id, id));
    return id;
  });

const search = async (text: string): Promise<(string | undefined)[]> => {
  const { rows = [] } = await listServers.call(context, { rows: true, search: text });
  return rows.map(({ hostname }) => hostname);
};

describe("a search", () => {
  beforeEach(async () => {
    const shop = await add("shop-1");
    await add("shop-2", { state: "stopped" });
    await add("mail", { state: "suspended", suspendedBy: "owner", location: "DE" });
    await database().insert(tags).values({ component: "eq", componentId: shop, tag: "env", value: "live" });
  });

  it.each([
    ["state:running", ["shop-1"]],
    ["STATUS:off", ["shop-2"]],
    ["state:suspended", ["mail"]],
    ["state:power_off", ["shop-2", "mail"]],
    ["state:deleted", []],
    ["state:anything", []],
    ["tag:env", ["shop-1"]],
    ["tag:env=live", ["shop-1"]],
    ["tag:env=test", []],
    ["loc:de", ["mail"]],
    ["loc:Frankfurt", ["mail"]],
    ["loc:франк", ["mail"]],
    ["loc:fr", []],
    ["Frankfurt", ["mail"]],
    ["амстердам shop", ["shop-1", "shop-2"]],
    ["status:Остановлен", ["shop-2"]],
    ["os:debian shop", ["shop-1", "shop-2"]],
    ["constructor:shop", []],
  ])("for %s finds %j", async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  it("says which of its words is why nothing was found", async () => {
    const answer = await listServers.call(context, { rows: true, search: "shop tag:nowhere" });
    expect(answer).toMatchObject({ total: 0, unmatched: ["tag:nowhere"] });
    const both = await listServers.call(context, { rows: true, search: "shop-1 mail" });
    expect(both).toMatchObject({ total: 0, unmatched: [] });
  });

  it("shows the owner's tags in the row, and not those of the panel", async () => {
    const { rows = [] } = await listServers.call(context, { rows: true, search: "shop-1" });
    await database()
      .insert(tags)
      .values({ component: "eq", componentId: rows[0]?.id ?? 0, tag: "os", value: "Ubuntu" });
    const again = await listServers.call(context, { rows: true, search: "shop-1" });
    expect(again.rows?.[0]?.tags).toEqual([{ tag: "env", value: "live" }]);
  });
});

describe("an order", () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const facts: Record<string, Partial<typeof servers.$inferInsert>> = {
    "b-2": { recurringTotal: "9.00", dueAt: day("2027-02-01"), location: "NL" },
    "A-1": { recurringTotal: "20.00", dueAt: null, location: "DE", state: "stopped" },
    "c-3": { recurringTotal: "9.00", dueAt: day("2027-01-01"), location: "NL" },
  };
  const inOrder: Record<ServerOrder, string[]> = {
    created: ["b-2", "A-1", "c-3"],
    name: ["A-1", "b-2", "c-3"],
    state: ["b-2", "c-3", "A-1"],
    location: ["A-1", "b-2", "c-3"],
    due: ["c-3", "b-2", "A-1"],
    price: ["b-2", "c-3", "A-1"],
    // None is in a project.
    project: ["b-2", "A-1", "c-3"],
  };
  beforeEach(async () => {
    for (const [name, changes] of Object.entries(facts)) await add(name, changes);
  });

  async function readByPages(sort: ServerOrder, descending: boolean): Promise<string[]> {
    const names: string[] = [];
    let after: number | undefined;
    do {
      const { rows = [], next } = await listServers.call(context, {
        rows: true,
        limit: 1,
        sort,
        descending,
        ...(after === undefined ? {} : { after }),
      });
      names.push(...rows.map(({ hostname }) => hostname));
      after = next ?? undefined;
    } while (after !== undefined);
    return names;
  }

  it.each(serverOrders)("by %s is the same in pages of one, either way round", async (sort) => {
    expect(await readByPages(sort, false)).toEqual(inOrder[sort]);
    expect(await readByPages(sort, true)).toEqual(inOrder[sort].toReversed());
  });

  it("does not go on from a server of someone else", async () => {
    const other = await addAccount(database());
    const foreign = await addServer(database(), { id: other.id }, { hostname: "a-0" });
    const { servers: found } = await listServers.call(context, { sort: "name", after: foreign, limit: 10 });
    expect(found).toEqual([]);
  });
});

it("says beforehand which of many servers something can be done with", async () => {
  const fine = await add("fine");
  const off = await add("off", { state: "stopped" });
  const busy = await add("busy");
  const kind = makeKind({ operation: "eq.reboot", action: "reboot", holds: "changes" });
  await startJob(database(), kind, { accountId, serverId: busy, context: {}, now: new Date() });
  const other = await addAccount(database());
  const foreign = await addServer(database(), { id: other.id }, { hostname: "foreign" });
  const ids = [fine, off, busy, foreign, fine];
  const reboot = await checkMany.call(context, { ids, deed: "reboot" });
  expect(reboot.servers).toEqual([
    { id: fine, hostname: "fine", refusal: null },
    { id: off, hostname: "off", refusal: "server.off" },
    { id: busy, hostname: "busy", refusal: "server.busy" },
    { id: foreign, hostname: "", refusal: "server.not_found" },
  ]);
  const tag = await checkMany.call(context, { ids, deed: "tag" });
  expect(tag.servers.map(({ refusal }) => refusal)).toEqual([null, null, null, "server.not_found"]);
});

describe("the look of the list", () => {
  const view = { name: "Shop", search: "tag:env=live", sort: "name" as const, descending: true };

  it("is the usual one until it is chosen", async () => {
    const usual = await showListView.call(context, {});
    expect(usual).toMatchObject({ dense: false, views: [] });
    await chooseListView.call(context, { columns: ["tags", "state"], dense: true });
    expect(await showListView.call(context, {})).toMatchObject({ columns: ["state", "tags"], dense: true });
  });

  it("keeps views by name, for their owner alone", async () => {
    await saveListView.call(context, view);
    await saveListView.call(context, { ...view, search: "state:running" });
    const other = await asUser((await addAccount(database())).id);
    expect((await showListView.call(other, {})).views).toEqual([]);
    expect((await showListView.call(context, {})).views).toEqual([{ ...view, search: "state:running" }]);
    await removeListView.call(other, { name: view.name });
    await removeListView.call(context, { name: view.name });
    await removeListView.call(context, { name: view.name });
    expect((await showListView.call(context, {})).views).toEqual([]);
  });

  it("takes so many views and no more, but still changes one of them", async () => {
    for (let index = 0; index < mostViews; index++)
      await saveListView.call(context, { ...view, name: `View ${index}` });
    await expect(saveListView.call(context, view)).rejects.toMatchObject({
      extras: { doc: "server_view.too_many" },
    });
    await expect(saveListView.call(context, { ...view, name: "View 0" })).resolves.toBeDefined();
  });
});
