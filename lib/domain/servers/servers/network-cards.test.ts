import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { runtime, setRuntime } from "@/lib/env";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { orderInstance } from "../../orders/orders/order-instance";
import { showServer } from "./show";

withCatalogDatabase();

let accountId: number;
beforeAll(async () => {
  accountId = (await addAccount(database(), { credit: "900.00" })).id;
});

/** A running server of that preset with two addresses on one card. */
async function serverOf(preset: string, trafficPlan: string, octet: number): Promise<number> {
  const { server_id: id } = await orderInstance.call(await asUser(accountId), {
    deploy_period: "monthly",
    preset,
    location_name: "NL",
    os_id: 11,
    traffic_plan: trafficPlan,
    root_pass: "Root-pass-1",
    deploy_notify: 0,
  });
  await database().update(servers).set({ state: "running" }).where(eq(servers.id, id));
  const card = { serverId: id, port: "eth0", mac: "52:54:00:00:00:01", gateway: "198.18.0.1", prefix: 24 };
  await database()
    .insert(serverAddresses)
    .values([1, 2].map((last) => ({ ...card, ip: `198.18.${octet}.${last}`, isMain: last === 1 })));
  return id;
}

const cards = async (id: number) => (await showServer.call(await asUser(accountId), { id })).interfaces;

it("a physical card has a switch with an owner, an upstream and a type", async () => {
  const id = await serverOf("bm.v4-entry", "4", 10);
  const card = { type: "eth0", switch_model: "physical", IsMain: 1, mac: "52:54:00:00:00:01" };
  const [first, ...others] = await cards(id);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ ...card, switch_owner: (await asUser(accountId)).actor.account.companyName });
  expect(first?.switch_owner).not.toBe("");
  expect(first?.upstream_id).toBeGreaterThan(0);
  const { environment, ...rest } = runtime();
  setRuntime({ ...rest, environment: { ...environment, SWITCH_OWNER: "Uplink Ltd" } });
  expect((await cards(id))[0]).toMatchObject({ ...card, switch_owner: "Uplink Ltd" });
  setRuntime({ ...rest, environment });
});

it("a card of a virtual machine says that it is virtual", async () => {
  const [card] = await cards(await serverOf("vm.v3-nano", "1", 11));
  expect(card).toMatchObject({ type: "eth0", switch_model: "virtual", upstream_id: 0, switch_owner: "" });
});
