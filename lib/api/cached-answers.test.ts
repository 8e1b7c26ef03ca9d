import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetStock } from "@/lib/db/tables/catalog/catalog";

import { readyServers } from "@/lib/domain/orders/ready-servers/machines";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";

import { answer } from "./answer";

withCatalogDatabase();

async function bodyOf(endpoint: string, query: string): Promise<Uint8Array> {
  const caller = {
    address: "203.0.113.5",
    userAgent: "test",
    requestId: "test-request",
    idempotencyKey: null,
  };
  const rest = { method: "GET", contentType: "", body: new Uint8Array() };
  const { body } = await answer({ ...caller, ...rest, endpoint, query });
  if (typeof body === "string") throw new Error(`The answer was written anew: ${body.slice(0, 100)}`);
  return body;
}
const parse = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body));

it("the catalog's answers are written once for everybody, and again when something has changed", async () => {
  const before = await bodyOf("presets", "action=list&location=NL");
  expect(parse(before)).toMatchObject({ result: "OK", action: "list", presets: expect.any(Array) });
  expect(await bodyOf("presets", "action=list&location=nl")).toBe(before);
  await database().update(presetStock).set({ free: 4321 }).where(eq(presetStock.presetId, 102));
  const after = await bodyOf("presets", "action=list&location=NL");
  expect(parse(after).presets.find(({ id }: { id: number }) => id === 102).available).toBe(4321);
  for (const [module, list] of [
    ["os", "os_list"],
    ["software", "software"],
    ["traffic_plans", "traffic_plans"],
  ]) {
    const body = await bodyOf(`${module}`, "action=list&location=DE");
    expect(Object.keys(parse(body))).toEqual(["result", "action", list]);
    expect(await bodyOf(`${module}`, "action=list&location=DE")).toBe(body);
  }
});

it("the record of a session keeps its own shape, with the customer's number beside it", async () => {
  const { token } = (await asUser((await addAccount(database())).id)).actor.session;
  const body = await bodyOf("auth", `action=info&token=${token}`);
  const { customer_id, result, ...more } = parse(body);
  expect([customer_id, more]).toEqual([result.customer_id, {}]);
  expect(await bodyOf("auth", `action=info&token=${token}`)).toBe(body);
});

it("answers that were written before a setting changed are written again", async () => {
  const { token } = (await asUser((await addAccount(database())).id)).actor.session;
  const record = async () => parse(await bodyOf("auth", `action=info&token=${token}`)).result;
  const machines = async () => JSON.stringify(await readyServers());
  const before = { record: await record(), machines: await machines() };
  try {
    const changed = { FIELD_ALIASES: "whmcs_id:billing_id", PERIOD_DISCOUNTS: "1:0,3:50,6:50,12:50" };
    setTestRuntime("http://panel.test", true, changed);
    expect((await record()).whmcs_id).toBe(before.record.billing_id);
    expect(await machines()).not.toBe(before.machines);
  } finally {
    setTestRuntime("http://panel.test");
  }
  expect([await record(), await machines()]).toEqual([before.record, before.machines]);
});
