import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { hostLicenses, hosts } from "@/lib/db/tables/servers/hosts";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { orderInstance } from "../../orders/orders/order-instance";
import { reinstallServer } from "../../orders/orders/reinstall";
import { liveBackEnds } from "../back-ends/shared/loaded";
import { seedBackEnds } from "../back-ends/shared/seed";
import { listDestinations } from "./destinations";
import { moveServer } from "./move-server";
import { readAllHosts } from "./read-hosts";
import { setHostLicense } from "./set-license";
import { showHost } from "./show";

withCatalogDatabase();

const [licensed, free] = [11, 12];
const reason = "A new license was bought";
let buyer: number;

const order = async (system: number) =>
  orderInstance.call(await asUser(buyer), {
    ...{ deploy_period: "monthly", preset: "102", location_name: "NL", os_id: system, traffic_plan: "1" },
    ...{ root_pass: "Root-pass-1", deploy_notify: 0 },
  });
async function deploy(system: number): Promise<number> {
  const { server_id: id, callback } = await order(system);
  expect(await runJob(callback, runnerOf(), 30_000)).toMatchObject({ state: "done" });
  return id;
}
const hostNamed = async (name: string) => {
  const [row] = await database().select().from(hosts).where(eq(hosts.name, name));
  if (!row) throw new Error(`There is no host ${name}.`);
  return row;
};
const placeOf = async (id: number) =>
  (await database().select({ host: servers.host }).from(servers).where(eq(servers.id, id)))[0]?.host ?? null;
const set = async (name: string, most: number | null) =>
  setHostLicense.call(await proved(await asStaff("admin")), {
    ...{ id: (await hostNamed(name)).id, system: licensed, most, reason },
  });

beforeAll(async () => {
  await seedBackEnds(database());
  await loadConfiguration([liveBackEnds]);
  buyer = (await addAccount(database(), { credit: "900.00" })).id;
  await readAllHosts();
});

it("makes servers with a licensed system on hosts with a license alone, and sells no more than there are", async () => {
  await set("nl-node-2", 2);
  const [one, other] = [await deploy(licensed), await deploy(licensed)];
  expect([await placeOf(one), await placeOf(other)]).toEqual(["nl-node-2", "nl-node-2"]);
  await expect(order(licensed)).rejects.toMatchObject({ extras: { doc: "order.no_license_left" } });
  const { id } = await hostNamed("nl-node-2");
  expect((await showHost.call(await asStaff("support"), { id })).licenses).toMatchObject([
    { system: licensed, most: 2, used: 2 },
  ]);
  await deploy(free);
});

it("counts servers that are ordered and on no host yet", async () => {
  await set("nl-node-1", 1);
  const { callback } = await order(licensed);
  await expect(order(licensed)).rejects.toMatchObject({ extras: { doc: "order.no_license_left" } });
  expect(await runJob(callback, runnerOf(), 30_000)).toMatchObject({ state: "done" });
});

it("installs the system on no server whose host has no license left", async () => {
  const id = await deploy(free);
  const context = await proved(await asUser(buyer));
  await expect(
    reinstallServer.call(context, { id, os_id: licensed, root_pass: "Root-pass-2" }),
  ).rejects.toMatchObject({ extras: { doc: "order.no_license_left" } });
});

it("moves a server with the system to hosts with a license alone", async () => {
  await readAllHosts();
  const isIts = and(eq(servers.systemId, licensed), eq(servers.host, "nl-node-2"));
  const [server] = await database().select({ id: servers.id }).from(servers).where(isIts);
  const admin = await proved(await asStaff("admin"));
  const asked = { server: server?.id ?? 0 };
  expect((await listDestinations.call(admin, asked)).hosts).toEqual([]);
  const { id: to } = await hostNamed("nl-node-3");
  await expect(moveServer.call(admin, { ...asked, to, reason })).rejects.toMatchObject({
    extras: { doc: "host.no_license" },
  });
  await set("nl-node-3", 1);
  expect((await listDestinations.call(admin, asked)).hosts).toMatchObject([{ id: to }]);
});

it("limits nothing any more without licenses, and writes down who changed them", async () => {
  for (const name of ["nl-node-1", "nl-node-2", "nl-node-3"]) await set(name, null);
  expect(await database().$count(hostLicenses)).toBe(0);
  expect(await deploy(licensed)).toBeGreaterThan(0);
});
