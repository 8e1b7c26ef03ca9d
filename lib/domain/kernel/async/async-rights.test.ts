import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";
import { database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { keepKinds } from "@/lib/testing/jobs/keep-kinds";
import { readJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { endSession } from "../../identity/sessions/shared/end";
import { writes } from "../access/access";
import { fail } from "../errors/fail";
import { server } from "../server/server-target";
import { asyncOperation } from "./async-operation";

withCatalogDatabase();
keepKinds("eq.reboot");

type Seen = { actor: number; key: string; input: object; hostname: string; context: object };
let seen: Seen[] = [];
let begin: () => Promise<void>;

const restart = asyncOperation({
  name: "eq.reboot",
  summary: "Restarts a server",
  action: "restart",
  access: writes(),
  changes: [],
  fails: [],
  target: server("id"),
  input: z.object({ id: wireInt(0), how: wireText(10).default("soft") }),
  output: z.object({ callback: z.string(), was: z.string() }),
  answer: (callback, { state }) => ({ callback, was: state }),
  context: (_context, { how }, { location }) => ({ how, location }),
  begin: () => begin(),
  perform: async ({ actor }, { key, input, target, context }) => {
    seen.push({ actor: actor.account.id, key, input, hostname: target.hostname, context });
    return { state: "done" };
  },
});
const runner = runnerOf(restart.kind);

let accountId: number;
let id: number;
beforeEach(async () => {
  seen = [];
  begin = async () => undefined;
  accountId = (await addAccount(database())).id;
  id = await addServer(database(), { id: accountId }, { hostname: "web-1" });
});

const changeServer = (params: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(params).where(eq(servers.id, id));

const auditOf = (operation: string) =>
  database()
    .select()
    .from(auditRows)
    .where(and(eq(auditRows.operation, operation), eq(auditRows.accountId, accountId)));

describe("what is performed", () => {
  it("is told who asked, with which parameters, and of the row as it is by then", async () => {
    const { callback, was } = await restart.call(await asUser(accountId), { id });
    expect(was).toBe("running");
    await changeServer({ hostname: "renamed" });
    await runJob(callback, runner);
    const context = { action: "restart", id: String(id), how: "soft", location: "NL" };
    expect(seen).toEqual([
      { actor: accountId, key: callback, input: { id, how: "soft" }, hostname: "renamed", context },
    ]);
    expect((await readJob(callback)).context).toEqual(context);
  });

  it("has an audit row when it is asked for, and none for a repetition", async () => {
    const user = await asUser(accountId);
    await restart.call(user, { id });
    await restart.call(user, { id });
    expect(await auditOf("eq.reboot")).toMatchObject([
      { actorKind: "customer", target: `server ${id}`, changes: { job: "restart" } },
    ]);
  });

  it("is not begun when that is refused, and what was written for it is gone", async () => {
    begin = async () => {
      throw fail("server.suspended");
    };
    await expect(restart.call(await asUser(accountId), { id })).rejects.toMatchObject({
      extras: { doc: "server.suspended" },
    });
    expect(await database().$count(jobs, eq(jobs.serverId, id))).toBe(0);
    expect(await auditOf("eq.reboot")).toEqual([]);
  });
});

describe("nothing is done any more", () => {
  it.each([
    [
      "whose server is somebody else's by now",
      async () => changeServer({ accountId: (await addAccount(database())).id }),
      { code: "notAllowed" },
    ],
    [
      "whose server was deleted",
      () => changeServer({ deletedAt: new Date() }),
      { code: "notFound", thing: "server" },
    ],
    [
      "whose server's deployment failed",
      () => changeServer({ state: "failed" }),
      { code: "notFound", thing: "server" },
    ],
  ])("for one %s, at the first attempt", async (_who, change, failure) => {
    const { callback } = await restart.call(await asUser(accountId), { id });
    await change();
    expect(await runJob(callback, runner)).toMatchObject({ state: "failed", attempt: 1, failure });
    expect(seen).toEqual([]);
  });

  it.each([
    ["switched off", "is_active = false"],
    ["deleted", "deleted_at = now()"],
    ["past its day", "expires_at = now() - interval '1 hour'"],
    ["narrowed to other rights", "permissions = '[\"eq/list\"]'"],
  ])("with a key that was %s meanwhile", async (_what, change) => {
    const key = await asKey(accountId, { serverId: id });
    const { callback } = await restart.call(key, { id });
    await database().execute(`update api_keys set ${change} where id = ${key.actor.session.apiKeyId}`);
    expect(await runJob(callback, runner)).toMatchObject({ failure: { code: "notAllowed" } });
    expect(seen).toEqual([]);
  });

  it("with a key whose maker was switched off meanwhile", async () => {
    const [maker, key] = [await asKey(accountId), await asKey(accountId)];
    const parentId = maker.actor.session.apiKeyId;
    await database()
      .update(apiKeys)
      .set({ parentId })
      .where(eq(apiKeys.id, key.actor.session.apiKeyId ?? 0));
    const { callback } = await restart.call(key, { id });
    await database()
      .update(apiKeys)
      .set({ isActive: false })
      .where(eq(apiKeys.id, parentId ?? 0));
    expect(await runJob(callback, runner)).toMatchObject({ failure: { code: "notAllowed" } });
  });
});

describe("it is done all the same", () => {
  it("for one who has signed out meanwhile", async () => {
    const user = await asUser(accountId);
    const { callback } = await restart.call(user, { id });
    await endSession(database(), { accountId, sessionId: user.actor.session.id, now: new Date() });
    expect(await runJob(callback, runner)).toMatchObject({ state: "done" });
    expect(seen).toHaveLength(1);
  });

  it("with a key that may, by then too", async () => {
    const { callback } = await restart.call(await asKey(accountId, { serverId: id }), { id });
    expect(await runJob(callback, runner)).toMatchObject({ state: "done" });
    expect(seen).toHaveLength(1);
  });
});

describe("an idempotency key", () => {
  const ask = async (more: object, idempotencyKey: string, owner = accountId) =>
    (await restart.call(await asUser(owner, { idempotencyKey }), { id, ...more })).callback;

  it("gives the first callback again, after its end too", async () => {
    const callback = await ask({}, "night-restart");
    expect(await ask({}, "night-restart")).toBe(callback);
    await runJob(callback, runner);
    expect(await ask({}, "night-restart")).toBe(callback);
    expect(await ask({}, "day-restart")).not.toBe(callback);
    expect(seen).toHaveLength(1);
  });

  it("with other parameters is a conflict", async () => {
    await ask({}, "night-restart");
    await expect(ask({ how: "hard" }, "night-restart")).rejects.toMatchObject({
      extras: { doc: "idempotency.conflict" },
    });
  });

  it("of someone else is another one", async () => {
    const callback = await ask({}, "night-restart");
    const owner = (await addAccount(database())).id;
    id = await addServer(database(), { id: owner }, { hostname: "web-1" });
    expect(await ask({}, "night-restart", owner)).not.toBe(callback);
  });

  it("of a call that was refused is free for the next try", async () => {
    begin = async () => {
      throw fail("server.not_ready");
    };
    await expect(ask({}, "night-restart")).rejects.toMatchObject({ extras: { doc: "server.not_ready" } });
    begin = async () => undefined;
    expect(await ask({}, "night-restart")).toMatch(/^[1-9]\d{31}$/);
  });

  it("that comes many times at once begins one job", async () => {
    const callbacks = await Promise.all(Array.from({ length: 6 }, () => ask({}, "night-restart")));
    expect(new Set(callbacks).size).toBe(1);
    expect(await database().$count(jobs, eq(jobs.serverId, id))).toBe(1);
  });
});
