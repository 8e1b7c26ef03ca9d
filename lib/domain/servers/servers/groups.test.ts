import { expect, it } from "vitest";
import { addService } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listGroups } from "./groups";
import { listServers } from "./list";

withCatalogDatabase();

it("servers are in the groups of their processors, and in those that the catalog names", async () => {
  const start = new Date();
  const first = await addService(start, { preset: "bm.v4-dual", plan: "4" });
  const { account } = first;
  const ids = [first.serverId];
  for (const [preset, plan] of [
    ["bm.v4-entry", "4"],
    ["bm.v3-storage", "4"],
    ["vm.v2-promo", "1"],
  ] as const)
    ids.push((await addService(start, { preset, plan, account })).serverId);
  const [dual, entry, storage, promo] = ids;
  const context = await asUser(account.id);
  const list = async (group: string) => (await listServers.call(context, { group })).servers;
  expect(await list("2CPU")).toEqual([dual]);
  expect(await list("1cpu")).toEqual([entry, storage]);
  expect(await list("AMD")).toEqual([dual]);
  expect(await list("Storage")).toEqual([storage]);
  expect(await list("vm-promo,Storage")).toEqual([storage, promo]);
  expect(await list("Physical")).toEqual([dual, entry, storage]);
  for (const none of ["age", "%", "bm-", "Dell"]) expect(await list(none), none).toEqual([]);
  const { groups } = await listGroups.call(context, {});
  expect(groups.slice(4, 7)).toEqual([
    { id: "1CPU", name: "1CPU", count: 2 },
    { id: "2CPU", name: "2CPU", count: 1 },
    { id: "AMD", name: "AMD", count: 1 },
  ]);
});
