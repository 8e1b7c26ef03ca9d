import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { hosts } from "@/lib/db/tables/servers/hosts";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedMachines } from "@/lib/db/tables/servers/simulated";
import { addAccount } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { orderInstance } from "../../orders/orders/order-instance";
import { liveBackEnds } from "../back-ends/shared/loaded";
import { seedBackEnds } from "../back-ends/shared/seed";
import { avoidHost } from "./avoid";
import { listDestinations } from "./destinations";
import { moveServer } from "./move-server";
import { pinServer } from "./pin";
import { proposeHostMoves } from "./proposals";
import { readAllHosts } from "./read-hosts";
import { showHost } from "./show";

withCatalogDatabase();

const db = () => database();
const reason = "noise in its fan";

let buyer: number;
const ids: number[] = [];

async function deploy(): Promise<number> {
  const { server_id: id, callback } = await orderInstance.call(await asUser(buyer), {
    ...{ deploy_period: "monthly", preset: "102", location_name: "NL", os_id: 11, traffic_plan: "1" },
    ...{ root_pass: "Root-pass-1", deploy_notify: 0 },
  });
  expect(await runJob(callback, runnerOf(), 30_000)).toMatchObject({ state: "done" });
  return id;
}

const hostNamed = async (name: string) => {
  const [row] = await db().select().from(hosts).where(eq(hosts.name, name));
  if (!row) throw new Error(`There is no host ${name}.`);
  return row;
};
const placeOf = async (id: number) =>
  (await db().select({ host: servers.host }).from(servers).where(eq(servers.id, id)))[0]?.host ?? null;
const avoid = async (name: string, isAvoided: boolean) =>
  avoidHost.call(await asStaff("admin"), { id: (await hostNamed(name)).id, is_avoided: isAvoided, reason });
const proposals = async () => (await proposeHostMoves.call(await asStaff("support"), {})).moves;
const destinations = async (server: number) =>
  (await listDestinations.call(await asStaff("admin"), { server })).hosts.map(({ name }) => name);
const move = async (server: number, to: string, why = reason) =>
  moveServer.call(await asStaff("admin"), { server, to: (await hostNamed(to)).id, reason: why });

async function setRule(overcommit: (typeof backEnds.$inferInsert)["overcommit"]): Promise<void> {
  await db()
    .update(backEnds)
    .set({ overcommit: overcommit ?? null })
    .where(eq(backEnds.name, "simulated"));
  await loadConfiguration([liveBackEnds]);
}

beforeAll(async () => {
  await seedBackEnds(db());
  await loadConfiguration([liveBackEnds]);
  buyer = (await addAccount(db(), { credit: "900.00" })).id;
  await readAllHosts();
});

it("a host that is avoided gets no new servers, with a rule and without", async () => {
  await avoid("nl-node-1", true);
  const shown = await showHost.call(await asStaff("support"), { id: (await hostNamed("nl-node-1")).id });
  expect(shown.avoided).toEqual({ since: expect.any(String), why: reason });
  for (const rule of [null, { cpu: 4, memory: 1, disk: 1, spreads: true }]) {
    await setRule(rule);
    for (const _ of [1, 2]) ids.push(await deploy());
  }
  await readAllHosts();
  const places = await Promise.all(ids.map(placeOf));
  expect([...new Set(places)].sort()).toEqual(["nl-node-2", "nl-node-3"]);
  expect(await hostNamed("nl-node-1")).toMatchObject({ machines: 0, avoidedWhy: reason });
  await avoid("nl-node-1", false);
  await avoid("nl-node-1", false);
  const entries = await db().select().from(auditRows).where(eq(auditRows.operation, "hosts.avoid"));
  expect(entries.map(({ changes }) => changes)).toEqual([
    { avoided: { from: false, to: true }, reason },
    { avoided: { from: true, to: false }, reason },
  ]);
});

it("servers of one customer on one host are proposed to move, and move with one press", async () => {
  await db().update(simulatedMachines).set({ host: "nl-node-1" });
  await readAllHosts();
  const [first] = await proposals();
  expect(first).toMatchObject({ back_end: "simulated", from: "nl-node-1", why: "apart" });
  const server = first?.server.id ?? 0;
  const to = first?.to.name ?? "";
  expect(await move(server, to)).toEqual({ is_queued: false });
  expect(await move(server, to)).toEqual({ is_queued: false });
  const found = await db().select().from(jobs).where(eq(jobs.serverId, server)).orderBy(desc(jobs.id));
  const [job] = found;
  expect(found.filter(({ operation }) => operation === "hosts.move_server")).toHaveLength(1);
  expect(await runJob(job?.key ?? "", runnerOf(moveServer.kind))).toMatchObject({ state: "done" });
  expect(await placeOf(server)).toBe(to);
  await readAllHosts();
  expect(await placeOf(server)).toBe(to);
  expect((await proposals()).map((one) => one.server.id)).not.toContain(server);
  const [entry] = await db().select().from(auditRows).where(eq(auditRows.operation, "hosts.move_server"));
  expect(entry).toMatchObject({ accountId: null, changes: { host: { from: "nl-node-1", to } } });
});

it("what cannot move is refused: no host, the same one, one that takes none or has no room, and no right", async () => {
  const [server = 0] = ids;
  const here = (await placeOf(server)) ?? "";
  const there = here === "nl-node-2" ? "nl-node-3" : "nl-node-2";
  const admin = await asStaff("admin");
  const others = ["nl-node-1", "nl-node-2", "nl-node-3"].filter((name) => name !== here);
  expect(await destinations(server)).toEqual(others);
  await expect(moveServer.call(admin, { server, to: 0, reason })).rejects.toEqual(refusal("host.not_found"));
  await expect(move(server, here)).rejects.toEqual(refusal("host.other_back_end"));
  await expect(move(server, there, " ")).rejects.toEqual(refusal("reason.missing"));
  await avoid(there, true);
  await expect(move(server, there)).rejects.toEqual(refusal("host.takes_none"));
  expect(await destinations(server)).toEqual(others.filter((name) => name !== there));
  await avoid(there, false);
  const pin = async (isPinned: boolean) =>
    pinServer.call(await asStaff("admin"), { server, is_pinned: isPinned, reason });
  await pin(true);
  await expect(move(server, there)).rejects.toEqual(refusal("host.pinned"));
  expect(await destinations(server)).toEqual([]);
  expect((await proposals()).map((one) => one.server.id)).not.toContain(server);
  await pin(false);
  await setRule({ cpu: 0.1, memory: 0.1, disk: 0.1, spreads: false });
  await db().update(hosts).set({ memoryMb: 1 }).where(eq(hosts.name, there));
  await expect(move(server, there)).rejects.toEqual(refusal("host.no_room"));
  expect(await destinations(server)).not.toContain(there);
  const support = await asStaff("support");
  const asked = { server, to: (await hostNamed(there)).id, reason };
  await expect(moveServer.call(support, asked)).rejects.toEqual(refusal("staff.right_missing"));
  await expect(listDestinations.call(support, { server })).rejects.toEqual(refusal("staff.right_missing"));
});
