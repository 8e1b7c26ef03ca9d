import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { operatorContext } from "@/lib/session/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import {
  asGuest,
  asImpersonator,
  asKey,
  asStaff,
  asUser,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { writeAuditRow, writeOwnRow } from "../audit-trail/write-audit";
import type { Context, SignedContext, StaffContext } from "../operation/context";
import { listActivity } from "./mine";
import { searchAudit } from "./search";

withCatalogDatabase();

const db = () => database();

let account: TestAccount;
let owner: SignedContext;
let admin: StaffContext;
beforeAll(async () => {
  account = await addAccount(db());
  owner = await asUser(account.id);
  admin = await asStaff("admin");
});

const dayOf = (day: number, time = "12:00:00.000") =>
  new Date(`2031-01-${String(day).padStart(2, "0")}T${time}Z`);
/** Writes an audit row as an operation by that caller at that time would. */
const write = (context: Context, operation: string, at: Date, note: object = {}) =>
  inTransaction((tx) =>
    writeAuditRow({ ...context, db: tx, now: at }, operation, [
      { accountId: account.id, changes: {}, ...note },
    ]),
  );
const mine = async (filter: Parameters<typeof listActivity.call>[1]) =>
  (await listActivity.call(owner, filter)).entries.map(({ action }) => action);

describe("the days of a filter", () => {
  beforeAll(async () => {
    await write(owner, "test.before", dayOf(1, "23:59:59.999"));
    await write(owner, "test.first", dayOf(2, "00:00:00.000"));
    await write(owner, "test.last", dayOf(3, "23:59:59.999"));
    await write(owner, "test.after", dayOf(4, "00:00:00.000"));
  });

  it("are whole days of UTC, the first and the last included", async () => {
    expect(await mine({ from: "2031-01-02", to: "2031-01-03" })).toEqual(["test.last", "test.first"]);
    expect(await mine({ from: "2031-01-03" })).toEqual(["test.after", "test.last"]);
    expect(await mine({ to: "2031-01-01", from: "2031-01-01" })).toEqual(["test.before"]);
  });

  it("that end before they begin hold nothing", async () => {
    expect(await mine({ from: "2031-01-03", to: "2031-01-02" })).toEqual([]);
  });

  it.each([
    { from: "3 January" },
    { to: "2031-1-2" },
    { size: 0 },
    { size: 10_001 },
    { before: 0 },
    { actor: "all" },
  ])("and the rest are refused by the field: %j", async (wrong) => {
    const [field = ""] = Object.keys(wrong);
    await expect(listActivity.answer(owner, wrong)).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { [field]: expect.any(String) } },
    });
  });

  it.each([
    { from: "2031-02-30" },
    { from: "2031-13-01" },
    { from: "0000-01-01" },
    { to: "2031-00-10" },
    { to: "9999-12-31" },
  ])("that no calendar has, or no database counts to, are refused by the field: %j", async (wrong) => {
    const [field = ""] = Object.keys(wrong);
    await expect(listActivity.answer(owner, wrong)).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe("who did it", () => {
  const who = async (action: string) => (await listActivity.call(owner, { action })).entries[0];

  it("is told as far as a customer may know: nobody's address but their own", async () => {
    const key = await asKey(account.id);
    await write(key, "test.key", dayOf(10));
    await write(operatorContext(), "test.operator", dayOf(10));
    await write(admin, "test.staff", dayOf(10));
    await write(asGuest(), "test.guest", dayOf(10));
    await inTransaction((tx) =>
      writeOwnRow(tx, { at: dayOf(10), operation: "test.panel", accountId: account.id, requestId: "r-1" }),
    );
    expect(await who("test.key")).toMatchObject({
      who: { kind: "key", name: "test key" },
      address: "203.0.113.5",
      account: null,
    });
    expect(await who("test.operator")).toMatchObject({ who: { kind: "operator" }, address: "" });
    expect(await who("test.staff")).toMatchObject({
      who: { kind: "staff", name: "Test Customer", role: "admin" },
      address: "",
    });
    expect(await who("test.guest")).toMatchObject({ who: { kind: "guest" }, address: "203.0.113.5" });
    expect(await who("test.panel")).toMatchObject({ who: { kind: "panel" }, request: "r-1", changes: [] });
  });

  it("during impersonation is the member of staff, with the impersonation session and its reason, and their address is not told", async () => {
    const because = { supportReason: "asked for by phone" };
    const { context, visit: impersonation } = await asImpersonator(
      account.id,
      { mode: "read_write", staff: admin },
      because,
    );
    await write({ ...context, ...because }, "test.visit", dayOf(10));
    expect(await who("test.visit")).toMatchObject({
      who: { kind: "staff", role: "admin" },
      visit: { id: impersonation, reason: "asked for by phone" },
      address: "",
    });
    expect(await mine({ actor: "staff", from: "2031-01-10" })).toEqual(
      expect.arrayContaining(["test.visit", "test.staff", "test.operator"]),
    );
    expect(await mine({ actor: "me", from: "2031-01-10" })).toEqual([]);
    expect(await mine({ actor: "keys" })).toEqual(["test.key"]);
  });

  it("is staff by their email while they have no name", async () => {
    const member = await asStaff("billing");
    await write(member, "test.nameless", dayOf(10));
    const { id, email } = member.actor.account;
    const profile = sql`profile || '{"firstname": "", "lastname": ""}'::jsonb`;
    await db().update(accounts).set({ profile }).where(eq(accounts.id, id));
    expect((await who("test.nameless"))?.who).toEqual({ kind: "staff", name: email, role: "billing" });
  });
});

describe("the log of all accounts", () => {
  const search = (filter: Parameters<typeof searchAudit.call>[1]) => searchAudit.call(admin, filter);
  const found = async (filter: Parameters<typeof searchAudit.call>[1]) =>
    (await search(filter)).entries.map(({ action }) => action).filter((action) => action.startsWith("test."));

  it("is searched by who did it: an email however it is written, the operator, the panel", async () => {
    await write(operatorContext(), "test.by_operator", dayOf(20));
    await write(owner, "test.by_owner", dayOf(20));
    const days = { from: "2031-01-20", to: "2031-01-20" };
    expect(await found({ ...days, actor: ` ${account.email.toUpperCase()} ` })).toEqual(["test.by_owner"]);
    expect(await found({ ...days, actor: "operator" })).toEqual(["test.by_operator"]);
    expect(await found({ ...days, actor: "panel" })).toEqual([]);
    expect(await found({ actor: "%" })).toEqual([]);
  });

  it("is searched by whose account it is about: an email however it is written, or its number", async () => {
    const other = await asUser((await addAccount(db())).id);
    await write(owner, "test.of_one", dayOf(24));
    await write(other, "test.of_other", dayOf(24));
    for (const whose of [` ${account.email.toUpperCase()} `, String(account.id), `#${account.id}`])
      expect(await found({ from: "2031-01-24", to: "2031-01-24", account: whose })).toEqual(["test.of_one"]);
    expect(await found({ account: account.email, actor: other.actor.account.email })).toEqual([]);
    expect(await found({ account: "nobody@example.test" })).toEqual([]);
  });

  it("names account, address and request to staff, and is on record with what was asked for", async () => {
    await write(owner, "test.told", dayOf(21), {
      target: "server 7",
      changes: { label: { from: "a", to: "b" } },
    });
    const { entries } = await search({ action: "test.told", object: "server 7" });
    expect(entries).toEqual([
      {
        id: expect.any(Number),
        at: dayOf(21).toISOString(),
        action: "test.told",
        who: { kind: "owner", name: account.email },
        account: account.email,
        target: "server 7",
        changes: [{ field: "label", from: "a", to: "b" }],
        visit: null,
        address: "203.0.113.5",
        request: owner.requestId,
      },
    ]);
    const looks = await db().select().from(auditRows).where(eq(auditRows.operation, "audit.search"));
    expect(looks.at(-1)).toMatchObject({
      actorAccountId: admin.actor.account.id,
      accountId: null,
      changes: { action: "test.told", object: "server 7" },
    });
  });

  it("is read page by page to its end and back", async () => {
    for (let count = 0; count < 5; count++) await write(owner, `test.page_${count}`, dayOf(22));
    const days = { from: "2031-01-22", to: "2031-01-22", size: 2 };
    const pages = [await search(days)];
    for (let last = pages[0]; last?.older; last = pages.at(-1))
      pages.push(await search({ ...days, before: last.older }));
    const names = pages.map(({ entries }) => entries.map(({ action }) => action.slice(-1)).join(""));
    expect(names).toEqual(["43", "21", "0"]);
    const back = await search({ ...days, after: pages[1]?.newer ?? 0 });
    expect(back.entries).toEqual(pages[0]?.entries);
    expect(back.newer).toBeNull();
  });

  it("is nobody's who is not staff", async () => {
    await expect(searchAudit.answer(owner, {})).rejects.toMatchObject({ extras: { doc: "staff.required" } });
    await expect(searchAudit.answer(asGuest(), {})).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

it("filters in which someone pasted a secret are not on record with it", async () => {
  const secret = "k9Zq4Wm2Xa7Lp1Vt8Rb5Nc3Yd6";
  await searchAudit.call(admin, { actor: "Anna-demo-1", account: account.email, object: `key ${secret}` });
  const { entries } = await searchAudit.call(admin, { action: "audit.search", size: 1 });
  expect(entries[0]?.changes.map(({ field, to }) => [field, to])).toEqual(
    expect.arrayContaining([
      ["actor", "An…"],
      ["account", account.email],
      ["object", "key k9Zq…3Yd6"],
    ]),
  );
});
