import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { alertStates } from "@/lib/db/tables/servers/alerts";
import { reachChecks, reachDays } from "@/lib/db/tables/servers/reachability";
import { servers } from "@/lib/db/tables/servers/servers";
import type { AskProbe } from "@/lib/outside/reachability/probe";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { addServer } from "@/lib/testing/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
import { addCheck, dropCheck, listChecks } from "./checks";
import { mostChecks } from "./rules";
import { isOwnFault, runChecks, sweepChecks } from "./run-checks";
import { setDefault } from "./set-rule";

withCatalogDatabase();

let account: TestAccount;
let owner: SignedContext;
let id: number;
let turn = 0;
beforeEach(async () => {
  await database().delete(reachChecks);
  account = await addAccount(database(), {});
  id = await addServer(database(), account, { hostname: "web-1", ip: `198.18.1.${++turn}` });
  owner = await asUser(account.id);
});

const start = Date.now();
const asked: Parameters<AskProbe>[0][] = [];
const answering =
  (ok: boolean): AskProbe =>
  async (probe) => {
    asked.push(probe);
    return ok ? { ok: true, tookMs: 12 } : { ok: false, trouble: "refused" };
  };
const run = (minute: number, ok: boolean) =>
  runChecks(() => new Date(start + minute * 60_000), answering(ok));
const shown = async () => (await listChecks.call(owner, { id })).checks;

describe("a check", () => {
  it("asks the server's own address once a minute, and counts by day", async () => {
    await addCheck.call(owner, { id, kind: "tcp" });
    await addCheck.call(owner, { id, kind: "tcp", port: 22 });
    asked.splice(0);
    for (const minute of [1, 1, 2, 3]) await run(minute, true);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toMatchObject({ kind: "tcp", port: 22, ip: `198.18.1.${turn}`, hostname: "web-1" });
    const [check] = await shown();
    expect(check).toMatchObject({ ok: true, took_ms: 12, trouble: null, uptime: 1 });
    expect(check?.days.reduce((sum, { good }) => sum + good, 0)).toBe(3);
  });

  it("fails by two in a row, tells it by a rule, and is well with the first answer", async () => {
    await setDefault.call(owner, { metric: "unreachable", minutes: 2 });
    await addCheck.call(owner, { id, kind: "https" });
    await run(1, true);
    await run(2, false);
    expect((await shown())[0]).toMatchObject({ ok: true, trouble: "refused" });
    for (const minute of [3, 4, 5, 6]) await run(minute, false);
    expect((await shown())[0]).toMatchObject({ ok: false });
    expect(await mailsTo(account.email)).toHaveLength(1);
    for (const minute of [7, 8, 9, 10]) await run(minute, true);
    expect((await shown())[0]).toMatchObject({ ok: true });
    expect(await mailsTo(account.email)).toHaveLength(2);
  });

  it("that fails in the rescue system is not told, nor one of a suspended server any longer", async () => {
    await setDefault.call(owner, { metric: "unreachable", minutes: 1 });
    await addCheck.call(owner, { id, kind: "https" });
    const set = (change: Partial<typeof servers.$inferInsert>) =>
      database().update(servers).set(change).where(eq(servers.id, id));
    const alerts = () => database().$count(alertStates, eq(alertStates.serverId, id));
    await set({ rescueSince: new Date() });
    for (const minute of [1, 2, 3, 4]) await run(minute, false);
    expect(await alerts()).toBe(0);
    await set({ rescueSince: null });
    for (const minute of [5, 6, 7]) await run(minute, false);
    expect(await mailsTo(account.email)).toHaveLength(1);
    await set({ state: "suspended" });
    await run(8, false);
    expect([await alerts(), (await mailsTo(account.email)).length]).toEqual([0, 1]);
  });

  it("follows the server's main address, and asks nobody where it has none", async () => {
    await addCheck.call(owner, { id, kind: "ping" });
    const ip = `198.18.2.${turn}`;
    await database().update(serverAddresses).set({ ip }).where(eq(serverAddresses.serverId, id));
    asked.splice(0);
    await run(1, true);
    expect(asked.map((one) => one.ip)).toEqual([ip]);
    await database().delete(serverAddresses).where(eq(serverAddresses.serverId, id));
    await run(2, true);
    expect(asked).toHaveLength(1);
    expect((await shown())[0]).toMatchObject({ trouble: "no_address" });
  });

  it("runs once after months, and goes on after a clock that was ahead", async () => {
    await addCheck.call(owner, { id, kind: "tcp" });
    asked.splice(0);
    await run(60 * 24 * 100, true);
    expect(asked).toHaveLength(1);
    await run(1, true);
    expect(asked).toHaveLength(2);
  });
});

describe("limits", () => {
  it("are five of a server", async () => {
    for (let port = 1; port <= mostChecks.ofServer; port++)
      await addCheck.call(owner, { id, kind: "tcp", port });
    await expect(addCheck.call(owner, { id, kind: "ping" })).rejects.toEqual(refusal("check.too_many"));
    await dropCheck.call(owner, { id, kind: "tcp", port: 1 });
    await dropCheck.call(owner, { id, kind: "tcp", port: 1 });
    expect(await shown()).toHaveLength(4);
  });

  it("are addresses that the panel reaches, and own servers", async () => {
    await database()
      .update(serverAddresses)
      .set({ sshAt: "127.0.0.1:24000" })
      .where(eq(serverAddresses.serverId, id));
    await expect(addCheck.call(owner, { id, kind: "tcp" })).rejects.toEqual(refusal("check.no_address"));
    const stranger = await asUser((await addAccount(database(), {})).id);
    await expect(addCheck.call(stranger, { id, kind: "tcp" })).rejects.toEqual(refusal("server.foreign"));
    await expect(addCheck.call(owner, { id, kind: "ping", port: 7 })).rejects.toMatchObject({
      extras: { fields: { port: expect.any(String) } },
    });
  });
});

it("a round in which nothing at all answers is the panel's own fault, and counts for nothing", () => {
  const result = (account_id: number, ok: boolean, before: boolean) =>
    ({ ok, due: { account_id, is_ok: before } }) as Parameters<typeof isOwnFault>[0][number];
  const all = (ok: boolean, before: boolean) =>
    Array.from({ length: 12 }, (_, at) => result(at % 4, ok, before));
  expect(isOwnFault(all(false, true))).toBe(true);
  expect(isOwnFault([...all(false, true), result(1, true, true)])).toBe(false);
  expect(isOwnFault(all(false, false))).toBe(false);
  expect(isOwnFault(all(false, true).map((one) => ({ ...one, due: { ...one.due, account_id: 1 } })))).toBe(
    false,
  );
});

it("days go after ninety, and checks with their server", async () => {
  await addCheck.call(owner, { id, kind: "tcp" });
  const [check] = await database().select().from(reachChecks).where(eq(reachChecks.serverId, id));
  const checkId = check?.id ?? 0;
  await database()
    .insert(reachDays)
    .values(
      ["2020-01-01", new Date().toISOString().slice(0, 10)].map((day) => ({ checkId, day, good: 1, bad: 0 })),
    );
  await sweepChecks(database(), new Date());
  expect(await database().$count(reachDays, eq(reachDays.checkId, checkId))).toBe(1);
  await database().update(servers).set({ deletedAt: new Date() }).where(eq(servers.id, id));
  await run(1, true);
  expect(await database().$count(reachChecks, eq(reachChecks.id, checkId))).toBe(0);
});
