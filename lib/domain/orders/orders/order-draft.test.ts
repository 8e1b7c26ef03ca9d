import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { runtime, setRuntime } from "@/lib/env";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { isOfKey, keyColumns } from "../../kernel/async/job-key";
import { checkCallback } from "../../kernel/jobs/check";
import { showServer } from "../../servers/servers/show";
import { addTag } from "../../servers/tags/add";
import { orderInstance } from "./order-instance";
import { quoteInstance } from "./quote-instance";
import { reinstallServer } from "./reinstall";

withCatalogDatabase();

const selection = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;
const wanted = { ...selection, root_pass: "Root-pass-1", deploy_notify: 0 } as const;

let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database(), { credit: "50.00" })).id;
});

const order = async (more: object = {}) =>
  orderInstance.call(await asUser(accountId), { ...wanted, ...more });
const noteOf = async (serverId: number) => {
  const [row] = await database().select().from(orders).where(eq(orders.serverId, serverId));
  return { mail: row?.wantsMail, callback: row?.callbackUrl };
};

/** Orders a server and returns its row. */
/** Finishes its job, as the worker would. */
async function letRun(id: number): Promise<void> {
  await database().update(jobs).set({ state: "done", input: null }).where(eq(jobs.serverId, id));
  await database().update(servers).set({ state: "running" }).where(eq(servers.id, id));
}
async function running(more: object = {}): Promise<number> {
  const { server_id } = await order(more);
  await letRun(server_id);
  return server_id;
}
const reinstall = async (id: number, more: object = {}) =>
  reinstallServer.call(await asUser(accountId), { id, os_id: 11, root_pass: "Root-pass-2", ...more });

describe("the answer", () => {
  it("of a new order names the future server as server_id, of a reinstall as id", async () => {
    const ordered = await order();
    expect(ordered).not.toHaveProperty("id");
    const [row] = await database().select().from(orders).where(eq(orders.invoiceId, ordered.invoice));
    expect(ordered.server_id).toBe(row?.serverId);
    const id = await running();
    const again = await reinstall(id);
    expect(again).toEqual({ callback: expect.stringMatching(/^[1-9][0-9]{31}$/), id });
  });

  it("carries a callback of digits, and one of an older database is still answered", async () => {
    const { callback } = await order();
    expect(callback).toMatch(/^[1-9][0-9]{31}$/);
    const old = "abcdefghijklmnopqrstuvwxyz012345";
    await database().update(jobs).set(keyColumns(old)).where(isOfKey(callback));
    const asked = await checkCallback.call(await asUser(accountId), { key: old });
    expect(asked).toMatchObject({ result: "Not ready", key: old });
  });
});

it("of another host name at a reinstall is in the tag that says the same", async () => {
  const id = await running();
  const context = await asUser(accountId);
  await addTag.call(context, { id, tag: "hostname", value: "old-1" });
  await reinstall(id, { hostname: "New-1" });
  const { server_data, tags } = await showServer.call(context, { id });
  expect(server_data.hostname).toBe("new-1");
  expect(tags.filter(({ tag }) => tag === "hostname")).toMatchObject([{ value: "new-1" }]);
});

describe("deploy_period and deploy_notify", () => {
  const { deploy_notify: _notify, deploy_period: _period, ...silent } = wanted;
  const monthsOf = async (serverId: number) =>
    (await database().select().from(servers).where(eq(servers.id, serverId)))[0]?.months;

  it("left out mean a month and no mail, in a quote and in the order that follows it", async () => {
    const context = await asUser(accountId);
    const { quote, months } = await quoteInstance.call(context, silent);
    expect(months).toBe(1);
    const { server_id } = await orderInstance.call(context, { ...silent, quote });
    expect(await noteOf(server_id)).toEqual({ mail: false, callback: null });
    expect(await monthsOf(server_id)).toBe(1);
  });

  it.each([
    ["deploy_period", ""],
    ["deploy_period", "yearly"],
    ["deploy_period", null],
    ["deploy_notify", ""],
    ["deploy_notify", "2"],
    ["deploy_notify", null],
  ])("%s sent as %j is refused by name, and nothing is ordered", async (name, value) => {
    const context = await asUser(accountId);
    await expect(orderInstance.call(context, { ...wanted, [name]: value })).rejects.toMatchObject({
      extras: { doc: "argument.invalid", fields: { [name]: expect.any(String) } },
    });
    expect(await database().$count(orders, eq(orders.accountId, accountId))).toBe(0);
  });
});

describe("post_install_callback", () => {
  const inner = "http://10.20.0.5:8080/done";
  const refused = {
    message:
      "invalid argument post_install_callback: leads to an address that is not called, such as a private or loopback one",
    extras: { doc: "argument.invalid", fields: { post_install_callback: expect.any(String) } },
  };

  it("to an inner network is refused by an order and by a reinstallation, and nothing changes", async () => {
    const id = await running({});
    const before = await database().$count(orders, eq(orders.accountId, accountId));
    const order = orderInstance.call(await asUser(accountId), { ...wanted, post_install_callback: inner });
    await expect(order).rejects.toMatchObject(refused);
    expect(await database().$count(orders, eq(orders.accountId, accountId))).toBe(before);
    await expect(reinstall(id, { post_install_callback: inner })).rejects.toMatchObject(refused);
    expect(await noteOf(id)).toMatchObject({ callback: null });
  });

  it("is taken to a network that the operator names", async () => {
    const { environment } = runtime();
    const named = { ...environment, CALLBACK_PRIVATE_NETWORKS: ["10.20.0.0/16"] };
    setRuntime({ ...runtime(), environment: named });
    try {
      const id = await running({ post_install_callback: inner });
      expect(await noteOf(id)).toMatchObject({ callback: inner });
    } finally {
      setRuntime({ ...runtime(), environment });
    }
  });
});

describe("deploy_notify", () => {
  it("is kept, and a reinstall may change it", async () => {
    const id = await running({
      deploy_notify: "true",
      post_install_callback: "https://hooks.example.test/a",
    });
    expect(await noteOf(id)).toEqual({ mail: true, callback: "https://hooks.example.test/a" });
    await reinstall(id);
    expect(await noteOf(id)).toEqual({ mail: true, callback: "https://hooks.example.test/a" });
    await letRun(id);
    await reinstall(id, { deploy_notify: "0", post_install_callback: "" });
    expect(await noteOf(id)).toEqual({ mail: false, callback: null });
  });
});
