import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { keepKinds } from "@/lib/testing/jobs/keep-kinds";
import { readJob, runJob, runnerOf, stepJob } from "@/lib/testing/jobs/work";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { endKeySessions, endSessions } from "../../identity/sessions/shared/end";
import { showOverview } from "../../orders/services/overview";
import { listHistory } from "../../servers/servers/history";
import { refusalOf } from "../../servers/servers/rules";
import { writes } from "../access/access";
import { asyncOperation } from "../async/async-operation";
import { DomainError, fail, invalidArgument } from "../errors/fail";
import type { SignedContext } from "../operation/context";
import { locked } from "../operation/target";
import { mostWaiting } from "../server/hold-server";
import { server } from "../server/server-target";
import { advanceJob } from "./advance";
import { checkCallback } from "./check";
import { resumeJobs } from "./claim";
import { listJobs } from "./list";

withCatalogDatabase();
keepKinds("eq.on", "eq.off", "eq.reboot", "vm.restore_snapshot");

/** The steps in the order in which they were begun and performed. */
let done: string[] = [];

const make = (name: "eq.on" | "eq.off" | "eq.reboot" | "vm.restore_snapshot") =>
  asyncOperation({
    name,
    summary: "Does something to a server",
    access: writes(),
    changes: [],
    fails: [],
    target: locked(server("id")),
    input: z.object({ id: wireInt(0), how: wireText(10).optional() }),
    ...(name === "vm.restore_snapshot" ? { holds: "everything" as const } : {}),
    begin: async (_context, { how }, row) => {
      const refusal = refusalOf("work", row);
      if (refusal) throw fail(refusal);
      if (how === "wrong") throw invalidArgument("how", "is wrong");
      done.push(`begin ${name} ${how ?? ""}`.trim());
    },
    perform: async (_context, { input: { how } }) => {
      done.push(`${name} ${how ?? ""}`.trim());
      return { state: "done" };
    },
  });
const operations = [make("eq.on"), make("eq.off"), make("eq.reboot"), make("vm.restore_snapshot")] as const;
const [on, off, reboot] = operations;
const runner = runnerOf(...operations.map(({ kind }) => kind));

let accountId: number;
let context: SignedContext;
let id: number;
beforeEach(async () => {
  done = [];
  accountId = (await addAccount(database())).id;
  context = await asUser(accountId);
  id = await addServer(database(), { id: accountId }, { hostname: "web-1" });
});

const call = async (operation: (typeof operations)[number], how?: string) =>
  (await operation.call(context, { id, ...(how === undefined ? {} : { how }) })).callback;
const performed = () => done.filter((one) => !one.startsWith("begin"));
const change = (facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const stepAll = async () => {
  const rows = await database().select({ id: jobs.id }).from(jobs).where(eq(jobs.serverId, id));
  for (const row of rows.toReversed()) await advanceJob(row.id, new Date(), runner);
};

it("keeps the order of acceptance and its bounds, whatever is called and worked on in between", async () => {
  const step = fc.oneof(
    fc.record({ call: fc.integer({ min: 0, max: 3 }), how: fc.constantFrom("a", "b") }),
    fc.constant("work" as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 24 }), async (steps) => {
      id = await addServer(database(), { id: accountId }, { hostname: "web-1" });
      done = [];
      const accepted: { key: string; text: string }[] = [];
      for (const one of steps) {
        if (one === "work") await stepAll();
        else {
          const operation = operations[one.call] ?? on;
          const text = `${operation.name} ${one.how}`;
          const open = await database().select().from(jobs).where(eq(jobs.serverId, id));
          const waiting = open.filter(({ state, isBehind }) => state === "running" && isBehind).length;
          const last = accepted.at(-1);
          const isOpen = last && open.some(({ key, state }) => key === last.key && state === "running");
          const key = await call(operation, one.how).catch((error: unknown) => error);
          if (isOpen && last.text === text) expect(key).toBe(last.key);
          else if (key instanceof DomainError) {
            expect([key.extras.doc, waiting]).toEqual(["server.busy", mostWaiting]);
          } else {
            expect(accepted.map((row) => row.key)).not.toContain(key);
            expect(waiting).toBeLessThan(mostWaiting);
            accepted.push({ key: String(key), text });
          }
        }
      }
      for (const { key } of accepted) await runJob(key, runner);
      expect(performed()).toEqual(accepted.map(({ text }) => text));
    }),
    { numRuns: 12 },
  );
}, 60_000);

describe("a call whose turn has not come", () => {
  it("holds no worker: a look at it leaves no lease and no further look", async () => {
    const [first, second] = [await call(off), await call(on)];
    await stepJob(second, runner);
    const { id: jobId, leaseUntil, pollAt } = await readJob(second);
    expect([leaseUntil, pollAt]).toEqual([null, null]);
    await runJob(first, runner);
    const { rows } = await database().execute(
      `select 1 from graphile_worker._private_jobs where key = 'job:${jobId}'`,
    );
    expect(rows, "woken by the end of the first").toHaveLength(1);
  });

  it("is found by the round of workers when nobody woke it, and not before its turn", async () => {
    const [first, second] = [await call(off), await call(on)];
    const forget = () =>
      database().execute("delete from graphile_worker._private_jobs where key like 'job:%'");
    await forget();
    const later = new Date(Date.now() + 60_000);
    const found = async () => {
      await resumeJobs(later, false);
      const rows = await database().execute(
        "select key from graphile_worker._private_jobs where key like 'job:%'",
      );
      return rows.rows.map(({ key }) => key);
    };
    const keyOf = async (key: string) => `job:${(await readJob(key)).id}`;
    expect(await found()).toContain(await keyOf(first));
    expect(await found()).not.toContain(await keyOf(second));
    // The worker dies after the end of the first job and before waking the second.
    await database()
      .update(jobs)
      .set({ state: "done", finishedAt: new Date() })
      .where(eq(jobs.id, (await readJob(first)).id));
    await forget();
    expect(await found()).toContain(await keyOf(second));
  });

  it("is begun once, though the worker dies after that", async () => {
    const [first, second] = [await call(off), await call(on)];
    await runJob(first, runner);
    await database()
      .update(jobs)
      .set({ isBegun: true, isBehind: false })
      .where(eq(jobs.id, (await readJob(second)).id));
    done = [];
    await runJob(second, runner);
    expect(done).toEqual(["eq.on"]);
  });

  it("of several servers waits for its own alone", async () => {
    await call(off);
    await call(on);
    const other = await addServer(database(), { id: accountId }, { hostname: "web-2" });
    const { callback } = await reboot.call(context, { id: other });
    expect(await runJob(callback, runner)).toMatchObject({ state: "done" });
  });

  it("is told as queued by lists, the page of its server and the history, and why it came to nothing", async () => {
    const [first, second] = [await call(off), await call(on)];
    const entries = async () =>
      (await listJobs.call(context, {})).entries.filter((one) => one.server?.id === id);
    expect(await entries()).toMatchObject(
      [
        { action: "on", state: "queued" },
        { action: "off", state: "running" },
        { action: "deploy", state: "done" },
      ].slice(0, (await entries()).length),
    );
    const shown = await showOverview.call(context, { id });
    expect(shown).toMatchObject({ busy: { action: "off" }, queued: ["on"] });
    expect(shown.jobs.slice(0, 2).map(({ state }) => state)).toEqual(["queued", "running"]);
    const messages = async () =>
      (await listHistory.call(context, { id })).history.map(({ message }) => message);
    expect(await messages()).toEqual(["eq/on (queued)", "eq/off"]);
    await runJob(first, runner);
    await change({ state: "suspended", suspendedBy: "staff" });
    await runJob(second, runner);
    expect((await entries())[0]).toMatchObject({ state: "failed", failure: "suspended" });
    await change({ state: "running", suspendedBy: null });
    await runJob(await call(on), runner);
    expect((await messages())[0]).toBe("eq/on");
  });

  it("is refused at once for what is wrong whenever it comes", async () => {
    await call(off);
    await change({ state: "deploying" });
    await expect(call(on, "wrong")).rejects.toMatchObject({ message: "invalid argument how: is wrong" });
    await expect(call(on)).resolves.toMatch(/^\d{32}$/);
  });
});

describe("when its turn comes", () => {
  const outcome = async (between: () => Promise<unknown>) => {
    const [first, second] = [await call(off), await call(on)];
    await between();
    await runJob(first, runner).catch(() => undefined);
    done = [];
    await runJob(second, runner);
    expect(done).toEqual([]);
    return checkCallback.call(asGuest(), { key: second });
  };
  const refused = (scope: string) => ({ result: "Fail", status: "failure", scope });

  it.each([
    [
      "its server was suspended",
      { state: "suspended", suspendedBy: "staff" },
      "server is suspended, nothing was done",
    ],
    ["its server was deleted", { deletedAt: new Date() }, "server not found"],
    [
      "its server has ended",
      { state: "suspended", suspendedBy: "cancelled" },
      "server is deleted, nothing was done",
    ],
  ] as const)("and %s, it fails in words", async (_why, facts, scope) => {
    expect(await outcome(() => change(facts))).toMatchObject(refused(scope));
  });

  it("and its server is someone else's, or its account is closed, it fails in words", async () => {
    const moved = async () => change({ accountId: (await addAccount(database())).id });
    expect(await outcome(moved)).toMatchObject(refused("permission denied"));
    await change({ accountId });
    const close = () =>
      database().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, accountId));
    expect(await outcome(close)).toMatchObject(refused("permission denied"));
  });

  it("and its key has lost the right, or was disabled, it fails in words", async () => {
    for (const fact of [`permissions = '["eq/list"]'`, "is_active = false"]) {
      context = await asKey(accountId);
      const lose = () => database().execute(`update api_keys set ${fact} where account_id = ${accountId}`);
      expect(await outcome(lose), fact).toMatchObject(refused("permission denied"));
    }
  });

  it("and its owner has ended the session, nothing was begun in it", async () => {
    const [first, second] = [await call(off), await call(on)];
    await endSessions(database(), { accountId, now: new Date() });
    expect(await checkCallback.call(asGuest(), { key: second })).toMatchObject(refused("permission denied"));
    await runJob(first, runner);
    expect(performed()).toEqual(["eq.off"]);
  });

  it("and the sessions of its key were ended, nothing was begun in them, although the key lives", async () => {
    context = await asKey(accountId);
    const [first, second] = [await call(off), await call(on)];
    await endKeySessions(database(), context.actor.session.apiKeyId ?? 0, new Date());
    expect(await checkCallback.call(asGuest(), { key: second })).toMatchObject(refused("permission denied"));
    await runJob(first, runner);
    expect(performed()).toEqual(["eq.off"]);
  });
});
