import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { readSession } from "../../kernel/caller/shared/read";
import type { SignedContext } from "../../kernel/operation/context";
import { listServers } from "./list";

withCatalogDatabase();

/** Returns the context of the next call with the same token. */
async function nextCall({ actor, ...context }: SignedContext): Promise<SignedContext> {
  const found = await readSession(actor.session.token, context.address, new Date());
  if (!found) throw new Error("The session is over.");
  return { ...context, actor: found };
}

it("says how many are found now, however often it was asked before", async () => {
  const db = database();
  const [mine, other] = [await addAccount(db), await addAccount(db)];
  const first = await addServer(db, mine, { hostname: "web-1" });
  await addServer(db, mine, { hostname: "web-2" });
  const [kind] = await db.select({ id: presets.id }).from(presets).where(eq(presets.family, "bm"));
  let context = await asUser(mine.id);
  const asked = [
    { search: "web" },
    { host: "WEB" },
    { group: "VPS" },
    { location: "NL" },
    { search: "rare-kind" },
  ];
  const totals = async () => {
    context = await nextCall(context);
    return Promise.all(
      asked.map(async (filter) => {
        const [bounded, whole] = [
          await listServers.call(context, { ...filter, limit: 1 }),
          await listServers.call(context, filter),
        ];
        expect(bounded.total).toBe(whole.servers.length);
        return bounded.total;
      }),
    );
  };
  const change = async (values: Partial<typeof servers.$inferInsert>) => {
    await db.update(servers).set(values).where(eq(servers.id, first));
    return totals();
  };
  expect(await totals()).toEqual([2, 2, 2, 2, 0]);
  expect(await totals()).toEqual([2, 2, 2, 2, 0]);
  await addServer(db, mine, { hostname: "web-3" });
  expect(await totals()).toEqual([3, 3, 3, 3, 0]);
  expect(await change({ hostname: "mail" })).toEqual([2, 2, 3, 3, 0]);
  expect(await change({ label: "the web" })).toEqual([3, 2, 3, 3, 0]);
  expect(await change({ location: "DE" })).toEqual([3, 2, 3, 2, 0]);
  expect(await change({ presetId: kind?.id ?? 0 })).toEqual([3, 2, 2, 2, 0]);
  // The catalog belongs to no account, and is read for every search.
  await db
    .update(presets)
    .set({ name: "bm.rare-kind", family: "vm" })
    .where(eq(presets.id, kind?.id ?? 0));
  expect(await totals()).toEqual([3, 2, 3, 2, 1]);
  expect(await change({ state: "failed" })).toEqual([2, 2, 2, 2, 0]);
  expect(await change({ state: "running", accountId: other.id })).toEqual([2, 2, 2, 2, 0]);
  expect(await change({ accountId: mine.id, deletedAt: new Date() })).toEqual([2, 2, 2, 2, 0]);
});
