import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import {
  metricDays,
  metricMinutes,
  metricQuarters,
  metricReadings,
  metricSources,
} from "@/lib/db/tables/servers/metrics";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedMachines } from "@/lib/db/tables/servers/simulated";
import type { Reading } from "@/lib/outside/provisioner/measuring";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { addServer } from "@/lib/testing/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
import { getMetrics } from "./get-metrics";
import { sampleServers } from "./sample";
import { recordReadings } from "./shared/record";
import { mergeReadings } from "./shared/roll-up";
import { sweepReadings } from "./shared/sweep-readings";

withCatalogDatabase();

const start = new Date("2026-03-02T00:00:00Z");
const afterMinutes = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

let context: SignedContext;
let id: number;
beforeEach(async () => {
  for (const table of [metricReadings, metricMinutes, metricQuarters, metricDays, metricSources])
    await database().delete(table);
  const account = await addAccount(database(), {});
  id = await addServer(database(), account, { hostname: "web-1" });
  context = await asUser(account.id);
});

const readingAt = (minute: number, more: Partial<Reading> = {}): Reading => ({
  ...{ serverId: id, isUp: true, start: "a", cpuPercent: null, cpuSeconds: minute * 6, memoryPercent: 50 },
  ...{ diskPercent: 20, inBytes: minute * 60_000, outBytes: minute * 120_000, inPackets: minute * 60 },
  outPackets: minute * 120,
  ...more,
});
const record = (minute: number, more: Partial<Reading> = {}) =>
  recordReadings(database(), [readingAt(minute, more)], afterMinutes(minute));
const minutes = () =>
  database().select().from(metricMinutes).where(eq(metricMinutes.serverId, id)).orderBy(metricMinutes.at);
const count = (table: typeof metricQuarters | typeof metricDays) =>
  database().$count(table, eq(table.serverId, id));

describe("a reading", () => {
  it("gives rates from its counters and those of the reading before", async () => {
    for (const minute of [0, 1, 2]) await record(minute);
    const [first, second, third] = await minutes();
    expect(first).toMatchObject({ cpu: null, inBytes: null, memory: 50, disk: 20, isUp: true });
    expect(second).toMatchObject({ cpu: 10, inBytes: 1_000, outBytes: 2_000, inPackets: 1, outPackets: 2 });
    expect(third).toMatchObject({ cpu: 10, inBytes: 1_000 });
  });

  it("leaves a gap where counters began anew, went back or are too far apart, never zero or a peak", async () => {
    await record(0);
    await record(1, { start: "b", cpuSeconds: 1, inBytes: 10 });
    await record(2, { start: "b", cpuSeconds: 0, inBytes: 5, outBytes: 1 });
    await record(30, { start: "b" });
    for (const row of await minutes())
      expect(row).toMatchObject({ cpu: null, inBytes: null, outBytes: null });
  });

  it("counts once for its minute, however many workers read, and takes a percentage as it is", async () => {
    await record(0, { cpuPercent: 33 });
    await record(0, { cpuPercent: 44 });
    expect(await minutes()).toMatchObject([{ cpu: 33 }]);
  });
});

describe("merging", () => {
  async function fill(from: number, to: number): Promise<void> {
    for (let minute = from; minute < to; minute++)
      await record(minute, { cpuPercent: minute % 15 === 7 ? 90 : 10, isUp: minute % 15 !== 8 });
  }

  it("keeps means and peaks of quarters and days, once each is whole", async () => {
    await fill(0, 31);
    await mergeReadings(database(), afterMinutes(31));
    await mergeReadings(database(), afterMinutes(31));
    const rows = await database().select().from(metricQuarters).orderBy(metricQuarters.at);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ at: start, cpuMax: 90, memory: 50 });
    expect(rows[0]?.cpu).toBeCloseTo(15.33, 1);
    expect(rows[0]?.up).toBeCloseTo(14 / 15, 3);
    await mergeReadings(database(), afterMinutes(24 * 60 + 1));
    expect(await database().select().from(metricDays)).toMatchObject([{ at: start, cpuMax: 90 }]);
  });

  it("has nothing to catch up after months, and heals after a clock that was ahead", async () => {
    await fill(0, 20);
    await mergeReadings(database(), afterMinutes(60 * 24 * 120));
    expect([await count(metricQuarters), await count(metricDays)]).toEqual([0, 0]);
    await fill(20, 40);
    await mergeReadings(database(), afterMinutes(46));
    expect(await count(metricQuarters)).toBe(3);
  });
});

describe("sweeping", () => {
  const sweep = (now: Date) => sweepReadings(database(), now);

  it("keeps two days of minutes, deletes the rest by key, and all of a server that ended", async () => {
    for (const minute of [0, 60, 3_000]) await record(minute);
    await sweep(afterMinutes(3_001));
    expect(await minutes()).toHaveLength(1);
    await database().update(servers).set({ deletedAt: new Date() }).where(eq(servers.id, id));
    await sweep(afterMinutes(3_002));
    expect(await minutes()).toHaveLength(0);
    expect(await database().$count(metricReadings)).toBe(0);
  });

  it("loses a part of the oldest to a clock that is a year ahead, not all", async () => {
    await record(0);
    await database().execute(sql`
      insert into metric_quarters (server_id, at, up, cpu)
      select ${id}::int, ${start.toISOString()}::timestamptz + n * interval '15 minutes', 1, 10 from generate_series(0, 959) n`);
    const before = await count(metricQuarters);
    await sweep(afterMinutes(60 * 24 * 365));
    const left = await count(metricQuarters);
    expect(left).toBeLessThan(before);
    expect(left).toBeGreaterThan(before / 2);
  });
});

describe("a round", () => {
  const powerOf = (power: "on" | "off") =>
    database()
      .insert(simulatedMachines)
      .values({
        ...{ serverId: id, location: "NL", hostname: "web-1", addresses: [], attempt: 1, step: "verifying" },
        ...{ stepEndsAt: start, power },
      })
      .onConflictDoUpdate({ target: simulatedMachines.serverId, set: { power } });

  beforeEach(async () => {
    await database().update(servers).set({ provisioner: "simulated" }).where(eq(servers.id, id));
  });

  it("reads each machine once a minute, and says that one is off", async () => {
    await powerOf("on");
    const now = new Date();
    for (let turn = 0; turn < 3; turn++) await sampleServers(() => now);
    expect(await minutes()).toMatchObject([{ isUp: true, cpu: expect.any(Number) }]);
    await powerOf("off");
    await sampleServers(() => new Date(now.getTime() + 60_000));
    expect((await minutes()).at(-1)).toMatchObject({ isUp: false, cpu: null, inBytes: null });
    expect(await database().select().from(metricSources)).toMatchObject([
      { name: "simulated", failure: null },
    ]);
  });

  it("goes on after a clock that was ahead", async () => {
    await powerOf("on");
    const now = new Date();
    await sampleServers(() => new Date(now.getTime() + 86_400_000 * 365));
    await sampleServers(() => now);
    const rows = await minutes();
    expect(rows.map(({ at }) => at <= now)).toEqual([true]);
  });
});

describe("charts", () => {
  it("show what was measured, what was before it, and why there is nothing", async () => {
    expect(await getMetrics.call(context, { id })).toMatchObject({
      source: "waiting",
      points: [],
      before: [],
    });
    const now = new Date();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    for (const [age, cpu] of [
      [90 * 60_000, 30],
      [10 * 60_000, 10],
      [60_000, 20],
    ] as const)
      await recordReadings(database(), [readingAt(1, { cpuPercent: cpu })], ago(age));
    const page = await getMetrics.call(context, { id, span: "hour", compare: true });
    expect(page.source).toBe("ok");
    expect(page.points.map(({ cpu }) => cpu)).toEqual([10, 20]);
    expect(page.before.map(({ cpu }) => cpu)).toEqual([30]);
    await database()
      .update(metricReadings)
      .set({ at: ago(600_000) })
      .where(eq(metricReadings.serverId, id));
    expect((await getMetrics.call(context, { id, span: "hour" })).source).toBe("silent");
  });

  it("of a year have days, and today from its quarters", async () => {
    const today = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000);
    const day = { up: 1, cpu: 40, cpuMax: 80, serverId: id };
    await database()
      .insert(metricDays)
      .values({ ...day, at: new Date(today.getTime() - 86_400_000) });
    await database()
      .insert(metricQuarters)
      .values({ ...day, cpu: 60, at: today });
    const { points } = await getMetrics.call(context, { id, span: "year" });
    expect(points).toMatchObject([
      { cpu: 40, cpu_max: 80, memory: null },
      { cpu: 60, at: today.toISOString() },
    ]);
  });

  it("are not anybody else's, and none where nothing measures", async () => {
    const other = await asUser((await addAccount(database(), {})).id);
    await expect(getMetrics.call(other, { id })).rejects.toEqual(refusal("server.foreign"));
    await database().update(servers).set({ provisioner: "ipmi" }).where(eq(servers.id, id));
    expect((await getMetrics.call(context, { id })).source).toBe("unable");
  });
});
