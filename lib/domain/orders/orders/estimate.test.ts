import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { estimateServers } from "./estimate";
import { quoteInstance } from "./quote-instance";

withCatalogDatabase();

const nano = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;
const year = { ...nano, deploy_period: "annually", count: 3 } as const;

let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database())).id;
});
const estimate = async (servers: unknown) => estimateServers.call(await asUser(accountId), { servers });
const quoted = async (selection: typeof nano | typeof year) =>
  (await quoteInstance.call(await asUser(accountId), selection)).total;

it("prices every entry as its quote does, to the cent, from JSON and from fields, and writes nothing", async () => {
  const fromJson = await estimate(JSON.stringify([nano, year]));
  expect(fromJson.servers.map(({ total }) => total)).toEqual([await quoted(nano), await quoted(year)]);
  expect(fromJson.servers.map(({ count }) => count)).toEqual([1, 3]);
  const sum = Number(await quoted(nano)) + Number(await quoted(year));
  expect(fromJson.total).toBe(sum.toFixed(2));
  expect(await estimate([nano, year])).toEqual(fromJson);
  expect(await database().select().from(invoices)).toEqual([]);
});

it("says of an entry that cannot be ordered why, and counts the others", async () => {
  const answer = await estimate([{ ...nano, location_name: "XX" }, nano]);
  expect(answer.servers[0]).toMatchObject({
    error: "invalid argument location_name: unknown location",
    total: "0.00",
  });
  expect(answer.total).toBe(await quoted(nano));
});

it.each([
  ["not JSON", "{", "must be a list as JSON"],
  ["nothing", [], "must be a list of servers"],
  ["too many", Array(51).fill(nano), "must have at most 50 entries"],
  ["an entry that is none", [nano, null], "entry 2: must be an object"],
  ["an entry with nothing in it", [{}], "entry 1: preset is required"],
  ["an entry without a period", [{ ...nano, deploy_period: "weekly" }], "entry 1: deploy_period"],
])("refuses %s by name", async (_what, servers, reason) => {
  await expect(estimate(servers)).rejects.toMatchObject({
    extras: { fields: { servers: expect.stringContaining(reason) } },
  });
});
