import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addMonths } from "@/lib/base/months";
import { database } from "@/lib/db/client";
import { systems } from "@/lib/db/tables/catalog/catalog";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, setStock } from "@/lib/testing/factories";
import { readServer } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { generateDueInvoice } from "../renewals/generate-due-invoice";
import { addOsAddon } from "../services/add-os-addon";
import { createPxeInstall } from "./create-pxe";
import { orderInstance } from "./order-instance";
import { reinstallServer } from "./reinstall";
import { showReinstallOptions } from "./reinstall-options";

withCatalogDatabase();

const debian = 11;
const [standard, datacenter] = [102, 103];
/** Both have a price, and run on Windows. */
const sqlServer = 12;
const now = new Date("2030-04-10T12:00:00Z");

let accountId: number;
beforeEach(async () => {
  await setStock(database(), 104, "NL", 100);
  accountId = (await addAccount(database(), { credit: "900.00" })).id;
});
const owner = () => asUser(accountId, { now });

/** Ends all running jobs as successful. */
async function finish(id: number): Promise<void> {
  const dueAt = addMonths(now, 1);
  await database().update(servers).set({ state: "running", readyAt: now, dueAt }).where(eq(servers.id, id));
  await database().update(orders).set({ status: "done" }).where(eq(orders.serverId, id));
  await database().update(jobs).set({ state: "done", finishedAt: now }).where(eq(jobs.serverId, id));
}

async function add(os_id: number, more: object = {}): Promise<number> {
  const { server_id, status } = await orderInstance.call(await owner(), {
    ...{ deploy_period: "monthly", preset: "vm.v3-large", location_name: "NL", traffic_plan: "1" },
    ...{ os_id, root_pass: "Root-pass-1", deploy_notify: 0, ...more },
  });
  expect(status).toBe("Paid");
  await finish(server_id);
  return server_id;
}
async function reinstall(id: number, os_id: number, more: object = {}): Promise<void> {
  await reinstallServer.call(await owner(), { id, os_id, root_pass: "Root-pass-2", ...more });
  await finish(id);
}
const refusal = (doc: string, name: string) =>
  expect.objectContaining({
    extras: expect.objectContaining({ doc, fields: { [name]: expect.any(String) } }),
  });
const offered = async (id: number) => {
  const { systems } = await showReinstallOptions.call(await owner(), { id });
  return systems.filter((one) => one.needs_licence).map((one) => one.id);
};

describe("what has a price and is not paid for a server", () => {
  it("is not installed on it, whichever way", async () => {
    const id = await add(debian);
    const license = refusal("order.needs_licence", "os_id");
    await expect(reinstall(id, datacenter, { soft_id: sqlServer })).rejects.toEqual(license);
    await expect(reinstall(id, datacenter)).rejects.toThrow("billing/add_os_addon");
    const wanted = { id, os_id: datacenter, root_pass: "Root-pass-2", hostname: "web.example.com" };
    await expect(createPxeInstall.call(await owner(), wanted)).rejects.toEqual(license);
    expect(await offered(id)).toEqual(expect.arrayContaining([standard, datacenter]));
    expect(await readServer(id)).toMatchObject({ systemId: debian, state: "running" });
    await reinstall(id, 12);
    expect(await readServer(id)).toMatchObject({ systemId: 12 });
  });

  it("is offered only with the systems that it runs on, and once it is paid for", async () => {
    const offeredTo = async (id: number) =>
      (await showReinstallOptions.call(await owner(), { id })).software.map((one) => [one.id, one.systems]);
    const withIt = await add(standard, { soft_id: sqlServer });
    const without = await add(standard);
    expect(await offeredTo(withIt)).toContainEqual([
      sqlServer,
      expect.arrayContaining([standard, datacenter]),
    ]);
    expect((await offeredTo(withIt)).find(([id]) => id === sqlServer)?.[1]).not.toContain(debian);
    expect((await offeredTo(without)).map(([id]) => id)).not.toContain(sqlServer);
  });

  it("is not, either, when its system is", async () => {
    const id = await add(standard);
    const request = reinstall(id, standard, { soft_id: sqlServer });
    await expect(request).rejects.toEqual(refusal("order.software_unpaid", "soft_id"));
    await expect(reinstall(id, datacenter)).rejects.toEqual(refusal("order.needs_licence", "os_id"));
  });
});

describe("what is paid for a server", () => {
  it("is installed again, and after another system", async () => {
    const id = await add(standard, { soft_id: sqlServer });
    await reinstall(id, standard, { soft_id: sqlServer });
    await reinstall(id, debian);
    expect(await offered(id)).not.toContain(standard);
    await reinstall(id, standard, { soft_id: sqlServer });
    expect(await readServer(id)).toMatchObject({ systemId: standard, softwareId: sqlServer });
  });

  it("is what was free when it was ordered, whatever it costs by now", async () => {
    const id = await add(debian);
    await reinstall(id, 12);
    const ofDebian = eq(systems.id, debian);
    await database()
      .update(systems)
      .set({ prices: { EUR: "5.00", RUB: "500.00" } })
      .where(ofDebian);
    try {
      await reinstall(id, debian);
    } finally {
      await database().update(systems).set({ prices: null }).where(ofDebian);
    }
    expect(await readServer(id)).toMatchObject({ systemId: debian });
  });

  it("may be bought in between", async () => {
    const id = await add(debian);
    await addOsAddon.call(await owner(), { id: String(id), os_id: datacenter });
    await reinstall(id, datacenter);
    expect(await readServer(id)).toMatchObject({ systemId: datacenter });
  });

  it("is not installed again once the next invoice has come without it", async () => {
    const id = await add(standard);
    await reinstall(id, debian);
    expect(await generateDueInvoice.call(await owner(), { id: String(id) })).toEqual({ invoices: 1 });
    await expect(reinstall(id, standard)).rejects.toEqual(refusal("order.needs_licence", "os_id"));
  });
});
