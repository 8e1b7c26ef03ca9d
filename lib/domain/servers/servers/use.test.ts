import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount } from "@/lib/testing/factories";
import { makeKind } from "@/lib/testing/jobs/work";
import { addService } from "@/lib/testing/money/renewals";
import { asImpersonator, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { startJob } from "../../kernel/async/write-job";
import type { SignedContext } from "../../kernel/operation/context";
import { appraiseServer } from "../../orders/services/appraise";
import { powerOff } from "../power/off";
import { getTraffic } from "./get-traffic";
import { listGroups } from "./groups";
import { listHistory } from "./history";
import { listServers } from "./list";
import { renameServer } from "./rename-server";
import { showServer } from "./show";

withCatalogDatabase();

let context: SignedContext;
let accountId: number;
let id: number;
beforeEach(async () => {
  accountId = (await addAccount(database())).id;
  context = await asUser(accountId);
  id = await addServer(database(), { id: accountId }, { hostname: "web-1" });
});

const setTag = (tag: string, value: string, isInternal = false) =>
  database().insert(tags).values({ component: "eq", componentId: id, tag, value, isInternal });

describe("a new host name", () => {
  it("is in the next show, and in the tag that says the same", async () => {
    await setTag("hostname", "web-1");
    expect(await renameServer.call(context, { id, hostname: "Web-2.example.test" })).toEqual({
      id,
      hostname: "web-2.example.test",
    });
    const { server_data, tags: shown } = await showServer.call(context, { id });
    expect(server_data).toMatchObject({ hostname: "web-2.example.test", server_name: "web-2.example.test" });
    expect(shown.filter(({ tag }) => tag === "hostname")).toMatchObject([{ value: "web-2.example.test" }]);
    expect(await database().$count(tags, and(eq(tags.componentId, id), eq(tags.component, "eq")))).toBe(1);
  });

  it.each(["", "web_1", "-web", "a b", "x".repeat(254)])("%j is none", async (hostname) => {
    await expect(renameServer.call(context, { id, hostname })).rejects.toMatchObject({
      message: expect.stringContaining("invalid argument hostname"),
    });
  });

  it("comes beside other work, but not while the server is made", async () => {
    await powerOff.call(context, { id });
    await expect(renameServer.call(context, { id, hostname: "web-3" })).resolves.toBeDefined();
    const other = await addServer(database(), { id: accountId }, { hostname: "web-4" });
    const kind = makeKind({ operation: "eq.reinstall", action: "reinstall", holds: "everything" });
    await startJob(database(), kind, { accountId, serverId: other, context: {}, now: new Date() });
    await expect(renameServer.call(context, { id: other, hostname: "web-5" })).rejects.toMatchObject({
      message: "reinstall is running",
      extras: { doc: "server.busy" },
    });
  });
});

describe("the list", () => {
  let more: number[];
  beforeEach(async () => {
    more = [];
    for (const hostname of ["db-1", "db-2", "old-1"])
      more.push(
        await addServer(
          database(),
          { id: accountId },
          { hostname, location: "DE", state: hostname === "old-1" ? "stopped" : "running" },
        ),
      );
  });
  const list = async (filter: object) => (await listServers.call(context, filter)).servers;

  it("filters by host, tag, status and several places at once", async () => {
    await setTag("env", "production=1");
    await setTag("secret", "x", true);
    expect(await list({ host: "DB-" })).toEqual(more.slice(0, 2));
    expect(await list({ host: "%" })).toEqual([]);
    expect(await list({ tag: "env" })).toEqual([id]);
    expect(await list({ tag: "env=production=1" })).toEqual([id]);
    expect(await list({ tag: "env=staging" })).toEqual([]);
    expect(await list({ tag: "secret" })).toEqual([]);
    expect(await list({ tag: "hostname=db-1" })).toEqual(more.slice(0, 1));
    expect(await list({ tag: "os=Debian 12" })).toEqual([id, ...more]);
    expect(await list({ status: "power_off" })).toEqual(more.slice(2));
    expect(await list({ status: "rent" })).toEqual([id, ...more.slice(0, 2)]);
    expect(await list({ status: "rent,power_off", location: "DE,IS" })).toEqual(more);
    for (const name of ["location", "status", "ip", "mac", "group", "host", "tag", "search"])
      expect(await list({ [name]: "" }), name).toEqual([id, ...more]);
    await expect(list({ tag: "a b" })).rejects.toMatchObject({
      message: "invalid argument tag: must be name or name=value",
      extras: { fields: { tag: "must be name or name=value" } },
    });
  });

  it("comes in pages, by number or by the last id, and says how many there are", async () => {
    const page = (filter: object) => listServers.call(context, filter);
    expect(await page({})).toEqual({ servers: [id, ...more], total: 4 });
    expect(await page({ limit: 2 })).toEqual({ servers: [id, ...more.slice(0, 1)], total: 4 });
    expect(await page({ limit: 2, page: 2 })).toEqual({ servers: more.slice(1), total: 4 });
    expect(await page({ limit: 2, page: 3 })).toEqual({ servers: [], total: 4 });
    expect(await page({ limit: 2, after: id })).toEqual({ servers: more.slice(0, 2), total: 4 });
    expect(await page({ after: id })).toEqual({ servers: more, total: 4 });
    expect(await page({ group: "VPS", host: "db", limit: 1 })).toEqual({
      servers: more.slice(0, 1),
      total: 2,
    });
    const rows = await page({ rows: 1, limit: 3 });
    expect(rows).toMatchObject({ total: 4, next: more[1] });
    for (const wrong of [{ limit: 0 }, { limit: 1001 }, { page: 0 }, { page: 1, after: 1 }])
      await expect(page(wrong)).rejects.toMatchObject({ extras: { doc: "argument.invalid" } });
  });

  it("counts its groups", async () => {
    const { groups } = await listGroups.call(context, {});
    expect(groups.slice(0, 4)).toEqual([
      { id: "VPS", name: "VPS", count: 4 },
      { id: "Instances", name: "Instances", count: 4 },
      { id: "Gpu", name: "Gpu", count: 0 },
      { id: "Nodes", name: "Nodes", count: 0 },
    ]);
    for (const { id: group, count } of groups) expect(await list({ group })).toHaveLength(count);
  });
});

describe("what was done to a server", () => {
  it("is told newest first, with what changed and by whom", async () => {
    await renameServer.call(context, { id, hostname: "web-2" });
    await powerOff.call(context, { id });
    const { email: login } = context.actor.account;
    const all = await listHistory.call(context, { id });
    expect(all).toEqual({
      history: [
        { id: expect.any(Number), date: expect.any(String), message: "eq/off", type: "action", login },
        expect.objectContaining({ message: "eq/rename_server: hostname web-1 -> web-2", login }),
      ],
      total: 2,
    });
    expect((await listHistory.call(context, { id, page: 2, limit: 1 })).history).toEqual([all.history[1]]);
    expect((await listHistory.call(context, { id, period_to: "2020-01-31" })).total).toBe(0);
    for (const wrong of [
      { period_from: "2026-02-30" },
      { period_from: "2026-11-02", period_to: "2026-11-01" },
    ])
      await expect(listHistory.call(context, { id, ...wrong })).rejects.toMatchObject({
        extras: { doc: "argument.invalid" },
      });
  });
});

describe("what support did to a server", () => {
  it("is told with its name and for whom, what it looked at is not", async () => {
    const { context: visitor } = await asImpersonator(accountId, { mode: "read_write" });
    await showServer.call(visitor, { id });
    await renameServer.call({ ...visitor, supportReason: "asked for" }, { id, hostname: "web-9" });
    const { history } = await listHistory.call(context, { id });
    expect(history).toHaveLength(1);
    const { email } = context.actor.account;
    expect(history[0]).toMatchObject({
      message: "eq/rename_server: hostname web-1 -> web-9",
      login: expect.stringMatching(new RegExp(`^[^@]+ \\(support\\) for ${email}$`)),
    });
  });
});

describe("a server that is paid", () => {
  let service: Awaited<ReturnType<typeof addService>>;
  const dayMs = 86_400_000;
  beforeAll(async () => {
    service = await addService(new Date(Date.now() - 10 * dayMs));
  });
  const at = async () => asUser(service.account.id);

  it("is worth what is left of its time", async () => {
    const left = await appraiseServer.call(await at(), { id: service.serverId });
    expect(left).toMatchObject({ id: service.serverId, currency: "EUR" });
    expect(left.days_left).toBe(Math.floor((service.dueAt.getTime() - Date.now()) / dayMs));
    const period = Math.round((service.dueAt.getTime() - (Date.now() - 10 * dayMs)) / dayMs);
    const share = (Number(service.price) * left.days_left) / period;
    expect(Math.abs(Number(left.amount) - share)).toBeLessThan(0.011);
    expect(Number(left.subtotal) + Number(left.tax)).toBeCloseTo(Number(left.amount), 2);
  });

  it("has its traffic by address, day and direction", async () => {
    const owner = await at();
    const since = Math.floor(Date.now() / 1000) - 2 * 86_400;
    const { serverId } = service;
    await database().execute(
      `insert into simulated_spans (server_id, since) values (${serverId}, now() - interval '3 days')`,
    );
    await database().execute(
      `insert into simulated_addresses (ip, server_id) values ('198.18.9.9', ${serverId})`,
    );
    const { traffic } = await getTraffic.call(owner, { id: serverId, period_start: since });
    expect(traffic.length).toBeGreaterThanOrEqual(4);
    for (const { ip, direction, volume, updated } of traffic) {
      expect([ip, [1, 2].includes(direction)]).toEqual(["198.18.9.9", true]);
      expect(volume).toBeGreaterThan(0);
      expect(updated).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    }
    const wrong = { period_start: since, period_stop: since - 1 };
    await expect(getTraffic.call(owner, { id: serverId, ...wrong })).rejects.toMatchObject({
      message: "invalid argument period_stop: must not be before period_start",
    });
    await expect(
      getTraffic.call(owner, { id: serverId, period_start: 0, period_stop: since }),
    ).rejects.toMatchObject({ extras: { doc: "argument.invalid" } });
  });
});
