import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { trafficPlans } from "@/lib/db/tables/catalog/catalog";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedAddresses, simulatedMachines, simulatedSpans } from "@/lib/db/tables/servers/simulated";
import { addNetworked } from "@/lib/testing/network/networks";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { getTraffic } from "../../servers/servers/get-traffic";
import { getAddressTraffic, getTrafficByAddress } from "./get-traffic";
import { ipChart, showCacti, showIpGraph, showMonitor } from "./graphs";
import { showTraffic } from "./page";

withCatalogDatabase();

const begun = new Date("2025-01-20T00:00:00Z");
const now = new Date("2025-03-11T12:00:00Z");
const day = 86_400;
const unix = (text: string) => new Date(text).getTime() / 1000;
const second = "198.18.14.7";

let context: SignedContext;
let accountId: number;
let id: number;
let ip: string;
/** A machine on since January, with a second address since March 1. */
beforeAll(async () => {
  const service = await addNetworked(begun);
  ({ serverId: id, ip } = service);
  accountId = service.account.id;
  const wiring = { mac: "52:54:00:00:00:01", port: "eth0", gateway: "198.18.0.1", prefix: 20 };
  await database()
    .insert(serverAddresses)
    .values({ serverId: id, ip: second, isMain: false, ...wiring });
  await database()
    .insert(simulatedAddresses)
    .values({ ip: second, serverId: id, since: new Date("2025-03-01T00:00:00Z") });
  context = await asUser(accountId, { now });
});

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

describe("volumes of an address", () => {
  const period = { period_start: unix("2025-03-01T00:00:00Z"), period_stop: unix("2025-03-03T00:00:00Z") };

  it("are told by hour, by day and by month, each with three places, and are the same together", async () => {
    const read = async (summary: 0 | 1 | 2) =>
      (await getAddressTraffic.call(context, { id, ip, summary, ...period })).traffic;
    const [hours, days, months] = [await read(0), await read(1), await read(2)];
    expect(hours).toHaveLength(48);
    expect([hours[0]?.time, hours[47]?.time]).toEqual(["2025-03-01 00:00:00", "2025-03-02 23:00:00"]);
    expect(days.map(({ time }) => time)).toEqual(["2025-03-01 00:00:00", "2025-03-02 00:00:00"]);
    expect(months.map(({ time }) => time)).toEqual(["2025-03-01 00:00:00"]);
    for (const row of [...hours, ...days, ...months])
      expect(row).toEqual({
        time: expect.any(String),
        inbound: expect.stringMatching(/^\d+\.\d{3}$/),
        outbound: expect.stringMatching(/^\d+\.\d{3}$/),
      });
    const out = (rows: { outbound: string | null }[]) => sumOf(rows.map(({ outbound }) => Number(outbound)));
    expect(out(months)).toBeGreaterThan(1);
    expect(out(days)).toBeCloseTo(out(months), 2);
    expect(out(hours)).toBeCloseTo(out(months), 1);
  });

  it("are by day of this month by default, and by month of twelve", async () => {
    const days = (await getAddressTraffic.call(context, { id, ip })).traffic;
    expect(days.map(({ time }) => time.slice(0, 10))).toEqual(
      Array.from({ length: 11 }, (_, index) => `2025-03-${String(index + 1).padStart(2, "0")}`),
    );
    expect((await getTrafficByAddress.call(context, { ip })).traffic).toEqual(days);
    const months = (await getAddressTraffic.call(context, { id, ip, summary: 2 })).traffic;
    expect(months.map(({ time }) => time.slice(0, 7))).toEqual(["2025-01", "2025-02", "2025-03"]);
  });

  it("are those of that address alone, from when the server has it", async () => {
    const year = { period_start: unix("2025-01-01T00:00:00Z"), summary: 2 };
    const own = (await getAddressTraffic.call(context, { id, ip: second, ...year })).traffic;
    expect(own.map(({ time }) => time)).toEqual(["2025-03-01 00:00:00"]);
    const [ofMain] = (await getAddressTraffic.call(context, { id, ip })).traffic;
    expect(Number(own[0]?.outbound)).toBeLessThan(Number(ofMain?.outbound));
  });

  it("are refused by hour for more than 31 days, and by anything for more than 400", async () => {
    const since = (seconds: number) => ({ period_start: unix("2025-03-03T00:00:00Z") - seconds });
    const stop = { period_stop: unix("2025-03-03T00:00:00Z") };
    const ask = (summary: number, seconds: number) =>
      getAddressTraffic.call(context, { id, ip, summary, ...since(seconds), ...stop });
    expect((await ask(0, 31 * day)).traffic.length).toBeGreaterThan(700);
    await expect(ask(0, 31 * day + 1)).rejects.toEqual(
      refusal("argument.invalid", { period_start: "must be at most 31 days before period_stop" }),
    );
    expect((await ask(1, 31 * day + 1)).traffic.length).toBeGreaterThan(30);
    await expect(ask(2, 400 * day + 1)).rejects.toEqual(
      refusal("argument.invalid", { period_start: "must be at most 400 days before period_stop" }),
    );
    await expect(getAddressTraffic.call(context, { id, ip, summary: 3 })).rejects.toEqual(
      refusal("argument.invalid", { summary: "must be at most 2" }),
    );
  });

  it("are refused by the argument's name where neither server nor address is named", async () => {
    for (const asked of [{}, { id: "" }, { ip: "" }, { summary: 1 }])
      await expect(getTrafficByAddress.answer(context, asked)).rejects.toMatchObject({
        message: "invalid argument ip",
      });
    await expect(getAddressTraffic.answer(context, { id })).rejects.toMatchObject({
      message: expect.stringMatching(/^invalid argument ip/),
    });
  });
});

describe("graphs", () => {
  it("end now, with a last step that counts for as long as it was seen", async () => {
    const graph = await showIpGraph.call(context, { id, ip, graph: 3 });
    expect(graph).toMatchObject({ ip, graph: 3, step: day });
    expect(graph.points[0]?.time).toBe("2025-01-20 00:00:00");
    expect(graph.points.at(-1)?.time).toBe("2025-03-11 00:00:00");
    const last = graph.points.at(-1);
    // Only half of the last day is measured: its mean is over half a day.
    const half = await getAddressTraffic.call(context, {
      id,
      ip,
      period_start: unix("2025-03-11T00:00:00Z"),
    });
    expect(last?.out).toBeCloseTo((Number(half.traffic[0]?.outbound) * 8e9) / (day / 2), -3);
  });

  it("of a port are the sum of its addresses, under both names of the call", async () => {
    const port = await showMonitor.call(context, { id, port: "eth0" });
    const one = await showIpGraph.call(context, { id, ip });
    const other = await showIpGraph.call(context, { id, ip: second });
    expect(port).toMatchObject({ port: "eth0", graph: 1, step: 300 });
    expect(port.points).toHaveLength(288);
    expect(port.sum_out).toBeCloseTo(one.sum_out + other.sum_out, 2);
    expect(port.sum_in).toBeCloseTo(one.sum_in + other.sum_in, 2);
    expect(other.sum_out).toBeGreaterThan(0);
    expect(await showCacti.call(context, { id, port: "eth0" })).toEqual(port);
  });

  it("of a port that the server does not have, and of a graph that there is not, are refused", async () => {
    await expect(showCacti.call(context, { id, port: "eth3" })).rejects.toEqual(
      refusal("argument.invalid", { port: "is no port of this server" }),
    );
    await expect(showMonitor.call(context, { id, port: "eth0", graph: 4 })).rejects.toEqual(
      refusal("argument.invalid", { graph: "must be at most 3" }),
    );
    await expect(showMonitor.call(context, { id, port: "../x" })).rejects.toEqual(
      refusal("argument.invalid", { port: "must be a port's name or its number" }),
    );
  });

  it("by volume are by hour up to eight days, beyond that by day", async () => {
    const stop = unix("2025-03-11T00:00:00Z");
    const chart = (seconds: number) =>
      ipChart.call(context, { id, ip, period_start: stop - seconds, period_stop: stop });
    const short = await chart(8 * day);
    expect([short.step, short.chart.length]).toEqual([3_600, 192]);
    const long = await chart(8 * day + 1);
    expect([long.step, long.chart.length]).toEqual([day, 9]);
    const out = ({ chart: rows }: typeof short) => sumOf(rows.map(({ outbound }) => outbound));
    expect(out(short)).toBeCloseTo(out(long), 1);
    const usual = await ipChart.call(context, { id, ip });
    expect([usual.chart[0]?.time, usual.chart.at(-1)?.time]).toEqual([
      "2025-03-10 12:00:00",
      "2025-03-11 11:00:00",
    ]);
  });
});

describe("the page of traffic", () => {
  it("shows the month so far, where it will end, and what the plan includes", async () => {
    await database()
      .update(trafficPlans)
      .set({ limitInTb: "0", limitOutTb: "3" })
      .where(eq(trafficPlans.id, 1));
    const page = await showTraffic.call(context, { id });
    expect(page).toMatchObject({ id, span: "month" });
    expect(page.month).toMatchObject({
      begins: "2025-03-01T00:00:00.000Z",
      limit_in_tb: null,
      limit_out_tb: 3,
    });
    expect(page.plan.currency).toBe("EUR");
    // Ten and a half days of 31.
    expect(page.month.forecast_out).toBe(Math.round((page.month.out_bytes * 31) / 10.5));
    expect(page.month.forecast_in).toBe(Math.round((page.month.in_bytes * 31) / 10.5));
    const counted = (await getTraffic.call(context, { id })).traffic;
    const volume = sumOf(counted.filter(({ direction }) => direction === 2).map((row) => row.volume));
    expect(page.month.out_bytes / 1e9).toBeCloseTo(volume, 1);
  });

  it("shows a day by hour, a month by day and a year by month, and the share of each address", async () => {
    const read = (span: "day" | "month" | "year") => showTraffic.call(context, { id, span });
    const hours = await read("day");
    expect(hours.points).toHaveLength(24);
    expect(hours.points[0]?.at).toBe("2025-03-10T12:00:00.000Z");
    expect(hours).toMatchObject({ from: "2025-03-10T12:00:00.000Z", to: "2025-03-11T12:00:00.000Z" });
    const days = await read("month");
    expect(days.points[0]?.at).toBe("2025-02-08T00:00:00.000Z");
    const months = await read("year");
    expect(months.points.map(({ at }) => at.slice(0, 7))).toEqual(["2025-01", "2025-02", "2025-03"]);
    for (const { points, by_address: shares } of [hours, days, months]) {
      expect(shares.map((share) => share.ip).sort()).toEqual([ip, second].sort());
      for (const side of ["in_bytes", "out_bytes"] as const)
        expect(sumOf(shares.map((share) => share[side]))).toBe(sumOf(points.map((point) => point[side])));
    }
  });

  it("tells nothing of the month's end on its first day", async () => {
    const early = await asUser(accountId, { now: new Date("2025-03-01T18:00:00Z") });
    const { month } = await showTraffic.call(early, { id });
    expect(month).toMatchObject({ forecast_in: null, forecast_out: null });
    expect(month.out_bytes).toBeGreaterThan(0);
  });
});

describe("a machine", () => {
  const other = async () => {
    const service = await addNetworked(begun);
    return { id: service.serverId, ip: service.ip, context: await asUser(service.account.id, { now }) };
  };

  it("that was off carried nothing meanwhile", async () => {
    const own = await other();
    const until = new Date("2025-03-05T00:00:00Z");
    await database().update(simulatedSpans).set({ until }).where(eq(simulatedSpans.serverId, own.id));
    const { traffic } = await getAddressTraffic.call(own.context, { id: own.id, ip: own.ip });
    expect(traffic.map(({ time }) => time.slice(0, 10))).toEqual([
      "2025-03-01",
      "2025-03-02",
      "2025-03-03",
      "2025-03-04",
    ]);
    const graph = await showMonitor.call(own.context, { id: own.id, port: "eth0" });
    expect(graph).toMatchObject({ points: [], sum_in: 0, sum_out: 0 });
  });

  it("that the provisioner does not know has none, and one that is not installed yet is not ready", async () => {
    const own = await other();
    const ask = () => [
      () => getAddressTraffic.call(own.context, { id: own.id, ip: own.ip }),
      () => showIpGraph.call(own.context, { id: own.id, ip: own.ip }),
      () => ipChart.call(own.context, { id: own.id, ip: own.ip }),
      () => showTraffic.call(own.context, { id: own.id }),
    ];
    await database().delete(simulatedMachines).where(eq(simulatedMachines.serverId, own.id));
    expect(await getAddressTraffic.call(own.context, { id: own.id, ip: own.ip })).toEqual({ traffic: [] });
    expect(await ipChart.call(own.context, { id: own.id, ip: own.ip })).toMatchObject({ chart: [] });
    expect(await showTraffic.call(own.context, { id: own.id })).toMatchObject({
      points: [],
      by_address: [],
      month: { in_bytes: 0, out_bytes: 0, forecast_in: 0, forecast_out: 0 },
    });
    await database().update(servers).set({ state: "deploying" }).where(eq(servers.id, own.id));
    for (const call of ask()) await expect(call()).rejects.toEqual(refusal("server.not_ready"));
  });

  it("of someone else is not there, nor one that a key does not reach, nor another machine's address", async () => {
    const stranger = await other();
    const calls = (who: SignedContext) => [
      () => getAddressTraffic.call(who, { id, ip }),
      () => showIpGraph.call(who, { id, ip }),
      () => ipChart.call(who, { id, ip }),
      () => showMonitor.call(who, { id, port: "eth0" }),
      () => showTraffic.call(who, { id }),
    ];
    const key = await asKey(stranger.context.actor.account.id, { serverId: stranger.id }, { now });
    for (const who of [stranger.context, key])
      for (const call of calls(who)) await expect(call()).rejects.toEqual(refusal("server.foreign"));
    for (const call of [getAddressTraffic, showIpGraph, ipChart])
      await expect(call.call(stranger.context, { id: stranger.id, ip })).rejects.toEqual(
        refusal("address.not_found"),
      );
    const narrow = await asKey(accountId, { permissions: ["eq/list"] }, { now });
    for (const call of calls(narrow)) await expect(call()).rejects.toEqual(refusal("right.missing"));
  });
});
