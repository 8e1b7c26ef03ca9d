import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { panelNotices } from "@/lib/db/tables/messages/notifications";
import { alertStates } from "@/lib/db/tables/servers/alerts";
import { hostEvacuationServers, hostEvacuations, hosts } from "@/lib/db/tables/servers/hosts";
import { metricMinutes } from "@/lib/db/tables/servers/metrics";
import { servers } from "@/lib/db/tables/servers/servers";
import type { Reading } from "@/lib/outside/provisioner/measuring";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { addServer } from "@/lib/testing/servers/servers";
import { keyColumns } from "../../kernel/async/job-key";
import type { SignedContext } from "../../kernel/operation/context";
import { dropDefault, dropOwnRule } from "./drop-rule";
import { listAlerts } from "./list-alerts";
import { setDefault, setRule } from "./set-rule";
import { setZone } from "./set-zone";
import { endAlerts, evaluateAlerts } from "./shared/evaluate";
import { forgetMonitoring } from "./shared/forget";
import { recordReadings } from "./shared/record";
import { addUsualRules } from "./use-defaults";

withCatalogDatabase();

const start = Date.parse("2026-03-02T12:00:00Z");

let account: TestAccount;
let owner: SignedContext;
let id: number;
let other: number;
beforeEach(async () => {
  account = await addAccount(database(), {});
  id = await addServer(database(), account, { hostname: "web-1" });
  other = await addServer(database(), account, { hostname: "web-2" });
  owner = await asUser(account.id);
});

const readingOf = (serverId: number, diskPercent: number, isUp: boolean): Reading => ({
  ...{ serverId, isUp, start: "", cpuPercent: 5, cpuSeconds: null, memoryPercent: 10, diskPercent },
  ...{ inBytes: null, outBytes: null, inPackets: null, outPackets: null },
});

/** Minutes in which the disks are that full; null = the engine does not answer. */
async function run(from: number, disks: readonly (number | null)[], of = [id], isUp = true): Promise<void> {
  for (const [minute, disk] of disks.entries()) {
    const now = new Date(start + (from + minute) * 60_000);
    if (disk !== null)
      await recordReadings(
        database(),
        of.map((one) => readingOf(one, disk, isUp)),
        now,
      );
    await evaluateAlerts(database(), of, now);
  }
}
const fill = (count: number, disk: number | null) => Array.from({ length: count }, () => disk);
/** A job on a server that no worker takes. */
async function addJob(
  serverId: number,
  of: TestAccount,
  holds: "nothing" | "changes" | "everything",
  more: { isBehind?: boolean } = {},
): Promise<{ key: string }> {
  const key = `7${String(serverId).padStart(15, "0")}${Math.random().toFixed(16).slice(2)}`;
  const job = { ...keyColumns(key), accountId: of.id, action: "reload", operation: "eq.reload", serverId };
  await database()
    .insert(jobs)
    .values({ ...job, holds, stage: "performing", state: "running", createdAt: new Date(start), ...more });
  return { key };
}
const subjects = async () => (await mailsTo(account.email)).map(({ subject }) => subject);
const open = async () => (await listAlerts.call(owner, {})).alerts;

describe("the usual alerts", () => {
  it("are on by one press, which changes nothing that is there, and told once each way", async () => {
    await setDefault.call(owner, { metric: "disk", threshold: 80, minutes: 2 });
    const { rules } = await addUsualRules.call(owner, {});
    expect(rules.map(({ metric, threshold }) => [metric, threshold])).toEqual([
      ["disk", 80],
      ["down", 0],
    ]);
    await addUsualRules.call(owner, {});
    expect(await changesOnRecord("monitoring.use_defaults", `account ${account.id}`)).toEqual([
      { added: ["down"] },
    ]);
    await run(0, [...fill(6, 95), ...fill(6, 20)]);
    expect(await subjects()).toHaveLength(2);
    const notices = await database()
      .select()
      .from(panelNotices)
      .where(eq(panelNotices.accountId, account.id));
    expect(notices.map(({ notice, facts }) => [notice, facts.isOver])).toEqual([
      ["server.alert", false],
      ["server.alert", true],
    ]);
    expect(await open()).toEqual([]);
  });

  it("tell of several servers in one message", async () => {
    await addUsualRules.call(owner, {});
    await run(0, fill(7, 10), [id, other], false);
    expect(await subjects()).toEqual([expect.stringContaining("2 servers")]);
    expect((await open()).map(({ hostname }) => hostname).sort()).toEqual(["web-1", "web-2"]);
  });

  it("are not told because an engine is silent, and go on when it answers", async () => {
    await setDefault.call(owner, { metric: "disk", threshold: 80, minutes: 5 });
    await run(0, [...fill(3, 95), ...fill(10, null)]);
    expect(await subjects()).toEqual([]);
    await run(13, fill(1, 95));
    expect(await subjects()).toHaveLength(1);
  });
});

describe("a server that is down", () => {
  const down = (from: number, minutes: number) => run(from, fill(minutes, 10), [id], false);
  const since = new Date(start);
  const states = async () => (await open()).map(({ metric, state }) => `${metric} ${state}`);
  const set = (change: Partial<typeof servers.$inferInsert>) =>
    database().update(servers).set(change).where(eq(servers.id, id));

  beforeEach(() => setDefault.call(owner, { metric: "down", minutes: 2 }));

  it("is not told while the panel changes it, and afterward only for as long as the rule says", async () => {
    await down(0, 2);
    const { key } = await addJob(id, account, "changes");
    await down(2, 20);
    expect(await states()).toEqual([]);
    await database()
      .update(jobs)
      .set({ state: "done" })
      .where(eq(jobs.keyHash, keyColumns(key).keyHash));
    await down(22, 2);
    expect(await states()).toEqual(["down pending"]);
    await down(24, 1);
    expect(await states()).toEqual(["down firing"]);
  });

  it("is told while a job waits that has not begun, or only reads", async () => {
    await addJob(id, account, "nothing");
    await addJob(id, account, "changes", { isBehind: true });
    await down(0, 4);
    expect(await subjects()).toHaveLength(1);
  });

  it("is not told in the rescue system, nor while its host is emptied", async () => {
    await set({ rescueSince: since });
    await down(0, 5);
    await set({ rescueSince: null });
    const [host] = await database()
      .insert(hosts)
      .values({ backEnd: "simulated", name: `h-${id}`, locations: [], state: "online", stateSince: since })
      .returning();
    const [evacuation] = await database()
      .insert(hostEvacuations)
      .values({ hostId: host?.id ?? 0, state: "running", reason: "Memory", startedAt: since })
      .returning();
    const evacuationId = evacuation?.id ?? 0;
    await database().insert(hostEvacuationServers).values({ evacuationId, serverId: id, state: "waiting" });
    await down(5, 5);
    expect(await subjects()).toEqual([]);
    await database().update(hostEvacuationServers).set({ state: "moved" });
    await down(10, 4);
    expect(await subjects()).toHaveLength(1);
  });

  it("stays told while it is reinstalled, without a message that it is well", async () => {
    await down(0, 4);
    await addJob(id, account, "everything");
    await down(4, 20);
    expect(await states()).toEqual(["down firing"]);
    expect(await subjects()).toHaveLength(1);
  });

  it("is over without a word once it is suspended or gone", async () => {
    await down(0, 4);
    await set({ state: "suspended" });
    expect(await states()).toEqual([]);
    await endAlerts(database(), [id]);
    expect(await database().$count(alertStates, eq(alertStates.serverId, id))).toBe(0);
    await set({ state: "running" });
    await down(4, 2);
    expect(await states()).toEqual(["down pending"]);
    expect(await subjects()).toHaveLength(1);
    await set({ deletedAt: since });
    expect(await states()).toEqual([]);
  });
});

describe("a server's own rule", () => {
  it("counts instead of the one for all, also where it is off", async () => {
    await setDefault.call(owner, { metric: "disk", threshold: 50, minutes: 1 });
    await setRule.call(owner, { id, metric: "disk", threshold: 90, minutes: 1, on: false });
    await run(0, fill(4, 95), [id, other]);
    expect((await open()).map(({ server_id: server }) => server)).toEqual([other]);
    await dropOwnRule.call(owner, { id, metric: "disk" });
    await dropOwnRule.call(owner, { id, metric: "disk" });
    await run(4, fill(3, 95), [id]);
    expect(await open()).toHaveLength(2);
    await dropDefault.call(owner, { metric: "disk" });
    expect(await database().$count(alertStates, eq(alertStates.serverId, id))).toBe(0);
  });

  it("is quiet in the hours of the account's time zone", async () => {
    await setZone.call(owner, { zone: "Asia/Tokyo" });
    // 12:00 UTC is 21:00 in Tokyo.
    const quiet = { quiet_from: "21:00", quiet_until: "21:10" };
    await setRule.call(owner, { id, metric: "disk", threshold: 90, minutes: 1, ...quiet });
    await run(0, fill(9, 95));
    expect(await subjects()).toEqual([]);
    await run(9, fill(3, 95));
    expect(await subjects()).toHaveLength(1);
  });
});

it("what is wrong with a rule is said by its field", async () => {
  const set = (more: object) => setRule.call(owner, { id, metric: "disk", threshold: 90, ...more });
  await expect(set({ threshold: 101 })).rejects.toMatchObject({
    extras: { fields: { threshold: "must be at least 1 and at most 100" } },
  });
  await expect(set({ quiet_from: "22:00" })).rejects.toMatchObject({
    extras: { fields: { quiet_until: expect.any(String) } },
  });
  await expect(set({ quiet_from: "25:00", quiet_until: "01:00" })).rejects.toMatchObject({
    extras: { fields: { quiet_from: expect.any(String) } },
  });
  await expect(setZone.call(owner, { zone: "Nowhere" })).rejects.toMatchObject({
    extras: { fields: { zone: expect.any(String) } },
  });
});

it("rules of somebody else's server, or for all by a key of one, are refused", async () => {
  const stranger = await asUser((await addAccount(database(), {})).id);
  await expect(setRule.call(stranger, { id, metric: "down" })).rejects.toEqual(refusal("server.foreign"));
  const key = await asKey(account.id, { serverId: other });
  await expect(setDefault.call(key, { metric: "down" })).rejects.toEqual(refusal("right.missing"));
  await setRule.call(owner, { id, metric: "down" });
  expect((await listAlerts.call(key, {})).rules).toEqual([]);
});

it("nothing of it goes along to another owner of the server", async () => {
  await setRule.call(owner, { id, metric: "disk", threshold: 90, minutes: 1 });
  await run(0, fill(4, 95));
  await forgetMonitoring(database(), id);
  expect(await listAlerts.call(owner, {})).toMatchObject({ alerts: [], rules: [] });
  expect(await database().$count(metricMinutes, eq(metricMinutes.serverId, id))).toBe(0);
});
