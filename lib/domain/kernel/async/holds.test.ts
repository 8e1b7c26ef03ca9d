import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { deleteExpired } from "@/lib/db/expiring-rows";
import { seal } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { idempotentAnswers } from "@/lib/db/tables/kernel/audit";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices } from "@/lib/db/tables/money/billing";
import { orders } from "@/lib/db/tables/orders/orders";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { makeKind, readJob } from "@/lib/testing/jobs/work";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { lockAccount, lockActiveAccount } from "../account/lock-account";
import type { SignedContext } from "../operation/context";
import { hashPin, isPinOf } from "../pin/pin-hash";
import { holdServer, mostWaiting, requireUnheld } from "../server/hold-server";
import { requireSettled } from "../server/require-settled";
import { isOfKey } from "./job-key";
import type { Holds, JobKind } from "./job-kind";
import { openScope, storeScope } from "./stored-scope";
import { inputText, noteLastCall, startJob, type Turn } from "./write-job";

withCatalogDatabase();

const db = () => database();
const now = new Date("2026-03-04T12:00:00Z");
const day = 86_400_000;
const doc = (name: string) => ({ extras: { doc: name } });

let accountId: number;
let serverId: number;
let owner: SignedContext;
beforeEach(async () => {
  accountId = (await addAccount(db())).id;
  serverId = await addServer(db(), { id: accountId }, { hostname: "web-1" });
  owner = await asUser(accountId, { now });
});

const kindOf = (holds: Holds, operation = "eq.off"): JobKind =>
  makeKind({ holds, operation, action: operation.slice(3) });
const begin = (kind: JobKind, input: unknown = {}, params: { isWaiting?: boolean; turn?: Turn } = {}) =>
  startJob(db(), kind, { accountId, serverId, context: {}, input, now, ...params });
const end = (key: string) => db().update(jobs).set({ state: "done" }).where(isOfKey(key));

describe("a server", () => {
  const place = (kind: JobKind, input: unknown = {}) => holdServer(db(), kind, serverId, input);
  const free = { known: null, turn: "now" };
  const later = { known: null, turn: "later" };

  it("on which nothing is under way is free for everything", async () => {
    const { key } = await begin(kindOf("everything"));
    await end(key);
    for (const holds of ["nothing", "changes", "everything"] as const)
      expect(await place(kindOf(holds))).toEqual(free);
    await requireUnheld(db(), serverId);
  });

  it("under one kind of work has what that blocks wait, and is open to the rest", async () => {
    for (const [holds, waiting] of [
      ["nothing", []],
      ["changes", ["changes", "everything"]],
      ["everything", ["nothing", "changes", "everything"]],
    ] as const) {
      const { key } = await begin(kindOf(holds));
      for (const asked of ["nothing", "changes", "everything"] as const)
        expect(await place(kindOf(asked, "eq.other")), `${holds}, ${asked}`).toEqual(
          waiting.some((one) => one === asked) ? later : free,
        );
      const unheld = requireUnheld(db(), serverId);
      if (holds === "everything") await expect(unheld).rejects.toMatchObject(doc("server.busy"));
      else await unheld;
      await end(key);
    }
  });

  it("has eight calls wait, and of a ninth says what is running, or that an order waits for its payment", async () => {
    const { key } = await begin(kindOf("changes"));
    for (let count = 0; count < mostWaiting; count++) {
      const kind = kindOf("changes", `eq.work_${count}`);
      expect(await place(kind)).toEqual(later);
      await startJob(db(), kind, { accountId, serverId, context: {}, now, turn: "later" });
    }
    for (const kind of [kindOf("changes", "eq.on"), kindOf("everything", "eq.reinstall")])
      await expect(place(kind)).rejects.toMatchObject({
        code: "conflict",
        message: "off is running",
        facts: { action: "off", why: "full", callback: key },
        ...doc("server.busy"),
      });
    await db().update(jobs).set({ state: "done" }).where(eq(jobs.serverId, serverId));
    await begin(kindOf("everything"), {}, { isWaiting: true });
    for (const ask of [() => place(kindOf("changes", "eq.on")), () => requireUnheld(db(), serverId)])
      await expect(ask()).rejects.toMatchObject(doc("server.awaiting_payment"));
  });

  it("gives the callback of the last call again, and of no call that differs, is older or is over", async () => {
    const kind = kindOf("changes");
    const { key } = await begin(kind, { id: serverId, force: 1 });
    const known = { known: key, turn: null };
    expect(await place(kind, { id: serverId, force: 1 })).toEqual(known);
    expect(await place(kind, { id: serverId })).toEqual(later);
    const other = await addServer(db(), { id: accountId }, { hostname: "web-2" });
    expect(await holdServer(db(), kind, other, { id: serverId, force: 1 })).toEqual(free);
    // Changes without a job also count as calls in between.
    await noteLastCall(db(), serverId, null);
    expect(await place(kind, { id: serverId, force: 1 })).toEqual(later);
    const next = await begin(kind, { id: serverId, force: 1 }, { turn: "later" });
    expect(await place(kind, { id: serverId, force: 1 })).toEqual({ known: next.key, turn: null });
    await end(key);
    await end(next.key);
    expect(await place(kind, { id: serverId, force: 1 })).toEqual(free);
  });

  it("is held until the transaction ends, so that of two at once the second sees the first one's job", async () => {
    const kind = kindOf("changes");
    const call = (force: number) =>
      inTransaction(async (tx) => {
        const { known, turn } = await holdServer(tx, kind, serverId, { force });
        if (known !== null) return known;
        const params = { accountId, serverId, context: {}, input: { force }, now, turn };
        return (await startJob(tx, kind, params)).key;
      });
    const [one, two] = await Promise.all([call(1), call(1)]);
    expect(one).toBe(two);
    expect(await readJob(await call(2))).toMatchObject({ isBehind: true, isBegun: false });
  });
});

describe("a server with an unpaid renewal", () => {
  let renewalId: number;
  let invoiceId: number;
  const dueAt = new Date("2026-03-01T00:00:00Z");
  const at = (days: number) => new Date(dueAt.getTime() + days * day);
  const past = (days: number, seconds = 0) => new Date(at(days).getTime() + 3_600_000 + seconds * 1_000);
  const settled = (at: Date) => requireSettled(db(), serverId, at);
  const refused = (at: Date) => expect(settled(at)).rejects.toMatchObject(doc("server.overdue"));
  const setServer = (params: Partial<typeof servers.$inferInsert>) =>
    db().update(servers).set(params).where(eq(servers.id, serverId));
  beforeEach(async () => {
    const [order] = await db().select().from(orders).where(eq(orders.serverId, serverId));
    invoiceId = order?.invoiceId ?? 0;
    await db()
      .update(invoices)
      .set({ dueAt, paidAt: null, status: "Unpaid" })
      .where(eq(invoices.id, invoiceId));
    const [row] = await db()
      .insert(renewals)
      .values({ serverId, invoiceId, startsAt: dueAt, endsAt: at(30) })
      .returning();
    renewalId = row?.id ?? 0;
    await db()
      .insert(dunningSteps)
      .values({ renewalId, step: "reminder 1", at: at(1) });
  });

  it("begins nothing new from an hour after its suspension was due", async () => {
    await settled(past(3));
    await refused(past(3, 1));
    const kind = kindOf("changes");
    const late = past(3, 1);
    const params = { accountId, serverId, context: {}, now: late };
    await expect(startJob(db(), kind, { ...params, session: owner.actor.session })).rejects.toMatchObject(
      doc("server.overdue"),
    );
    expect(await db().select().from(jobs).where(eq(jobs.serverId, serverId))).toEqual([]);
    // The panel's own jobs and read-only jobs still run.
    await startJob(db(), kindOf("nothing"), { ...params, session: owner.actor.session });
    await startJob(db(), kind, params);
  });

  it("goes on until as long after the announcement of its suspension as the plan says", async () => {
    await db().update(dunningSteps).set({ isSkipped: true }).where(eq(dunningSteps.renewalId, renewalId));
    await settled(past(400));
    await db()
      .insert(dunningSteps)
      .values({ renewalId, step: "notice", at: at(9) });
    await settled(past(11));
    await refused(past(11, 1));
  });

  it("goes on while the mail about its suspension waits to be sent", async () => {
    setTestRuntime("http://panel.test", true, { SMTP_URL: "smtp://mail.test" });
    onTestFinished(() => setTestRuntime("http://panel.test"));
    const said = { recipient: "a@example.test", kind: "renewal.overdue", subject: "x", body: "x" };
    const [mail] = await db()
      .insert(mails)
      .values({ ...said, createdAt: dueAt })
      .returning({ id: mails.id });
    const mailId = mail?.id ?? 0;
    const send = (sentAt: Date | null) => db().update(mails).set({ sentAt }).where(eq(mails.id, mailId));
    await db().update(dunningSteps).set({ mailId }).where(eq(dunningSteps.renewalId, renewalId));
    await settled(past(400));
    await send(at(6));
    await settled(past(8));
    await refused(past(8, 1));
    await setServer({ suspendedBy: "unpaid" });
    await db().insert(dunningSteps).values({ renewalId, step: "suspend", at: dueAt, mailId });
    await settled(past(17));
    await refused(past(17, 1));
    await send(null);
    await settled(past(400));
  });

  it("has until then what staff have granted, and so has one that its owner suspended", async () => {
    await setServer({ suspendedBy: "owner", suspendNotBefore: at(5) });
    await settled(past(5));
    await refused(past(5, 1));
    await setServer({ suspendedBy: "staff" });
    await settled(past(400));
  });

  it("that is suspended for it has until its deletion is due, counted from the suspension", async () => {
    await setServer({ suspendedBy: "unpaid" });
    await settled(past(400));
    await db()
      .insert(dunningSteps)
      .values({ renewalId, step: "suspend", at: at(10) });
    await settled(past(21));
    await refused(past(21, 1));
    await db().update(dunningSteps).set({ at: dueAt }).where(eq(dunningSteps.renewalId, renewalId));
    await settled(past(14));
    await refused(past(14, 1));
  });

  it("is settled once it is paid, or nothing is owed", async () => {
    for (const params of [{ paidAt: now }, { paidAt: null, voidedAt: now }]) {
      await db().update(renewals).set(params).where(eq(renewals.id, renewalId));
      await settled(past(400));
    }
  });
});

describe("what a job keeps", () => {
  it("of its parameters is sealed, and read back as it was", async () => {
    const { key } = await begin(kindOf("changes"), { root_pass: "Root-pass-1" });
    const job = await readJob(key);
    expect(job.input?.includes("Root-pass-1")).toBe(false);
    expect(inputText(job)).toBe('{"root_pass":"Root-pass-1"}');
    const { key: bare } = await startJob(db(), kindOf("nothing"), { accountId, context: {}, now });
    expect(inputText(await readJob(bare))).toBeNull();
  });

  it.each([
    ["on", false],
    ["", false],
    ['{"a":1}', false],
    [" [1,2]", false],
    ["007", false],
    ["-5", false],
    ["true", false],
    ["null", false],
    [" false ", false],
    ['"quoted"', false],
    [{ user: "root", ports: [22] }, false],
    [null, false],
    ["secret text", true],
    ['{"password":"x"}', true],
    [{ user: "root", password: "x" }, true],
  ])("as its result %j is read as the very same (secret: %s)", async (scope, isSecret) => {
    const { key } = await begin(kindOf("nothing"));
    const kept = storeScope({ scope, isSecret });
    await db().update(jobs).set({ scope: kept }).where(isOfKey(key));
    expect(openScope((await readJob(key)).scope)).toEqual(scope);
    if (isSecret) expect(JSON.stringify(kept)).not.toContain("secret text");
  });
});

describe("an account's lock", () => {
  it("lets changes happen one after another, and is refused for a closed or unknown account", async () => {
    const seen: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = inTransaction(async (tx) => {
      await lockAccount(tx, accountId);
      seen.push("first");
      const second = inTransaction(async (other) => {
        await lockActiveAccount(other, accountId);
        seen.push("second");
      });
      await held;
      seen.push("first ends");
      return { second };
    });
    release();
    await (await first).second;
    expect(seen).toEqual(["first", "first ends", "second"]);
    await db().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, accountId));
    expect((await lockAccount(db(), accountId)).status).toBe("Closed");
    expect(await lockActiveAccount(db(), accountId)).toBeNull();
    expect(await lockActiveAccount(db(), 999_999)).toBeNull();
    await expect(lockAccount(db(), 999_999)).rejects.toThrow("not there");
  });
});

describe("the hash of a PIN", () => {
  it("is the account's own, and a text that can be no PIN is not even hashed", async () => {
    const hash = await hashPin(accountId, "0471");
    expect(await isPinOf(hash, accountId, "0471")).toBe(true);
    for (const [id, pin] of [
      [accountId, "471"],
      [accountId, "0472"],
      [accountId, ""],
      [accountId + 1, "0471"],
    ] as const)
      expect(await isPinOf(hash, id, pin), `${id} ${pin}`).toBe(false);
  });

  it("is made for one account in a line of fifty, beyond which it is refused, and others are not held up", async () => {
    const many = Promise.allSettled(Array.from({ length: 54 }, () => hashPin(accountId, "0471")));
    expect(await hashPin(accountId + 1, "0471")).toContain("$argon2id$");
    const refused = (await many).flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: "limited", extras: { doc: "pin.busy", retryAfterSeconds: 5 } });
    expect(await hashPin(accountId, "0471")).toContain("$argon2id$");
  });
});

it("answers to idempotency keys are swept after a day to the second, not before", async () => {
  const params = { accountId, operation: "x.y", bodyHash: Buffer.alloc(1), answer: seal("answer", "{}") };
  for (const [key, seconds] of [
    ["older", 86_401],
    ["a day", 86_400],
    ["new", 0],
  ] as const)
    await db()
      .insert(idempotentAnswers)
      .values({ ...params, key, createdAt: new Date(now.getTime() - seconds * 1_000) });
  await deleteExpired(db(), "idempotentAnswers", now);
  const left = await db().select().from(idempotentAnswers).where(eq(idempotentAnswers.accountId, accountId));
  expect(left.map(({ key }) => key).sort()).toEqual(["a day", "new"]);
});
