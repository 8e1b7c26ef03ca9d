import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { addAuditMonths, listAuditParts } from "@/lib/db/audit-months";
import { database, inTransaction } from "@/lib/db/client";
import { monthLater, monthOf } from "@/lib/db/month-parts";
import { retentionDay } from "@/lib/db/retention-day";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { setTestRuntime } from "@/lib/testing/factories";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addToChain, addToChains, rowOf } from "../audit-trail/audit-chain";
import { forgetAudit } from "./forget";
import { sweepAudit } from "./sweep";
import { verifyAudit } from "./verify";

withCatalogDatabase();

const db = () => database();
const now = new Date("2027-03-15T12:00:00Z");
const run = (statement: string) => db().execute(sql.raw(statement));

async function tamper(...statements: string[]): Promise<void> {
  for (const statement of [
    "alter table audit_rows disable trigger user",
    ...statements,
    "alter table audit_rows enable trigger user",
  ])
    await run(statement);
}

const note = (accountId: number, month: string) =>
  inTransaction((own) =>
    addToChain(
      own,
      rowOf({ at: new Date(`${month}-10T00:00:00Z`), operation: "eq.off", accountId, requestId: "test" }),
    ),
  );

const breaches = async () => (await verifyAudit(db())).breaches;

/**
 * Account 1 since 2026-12, account 2 only in that month, account 3 only in the month before, account 4 since 2027-03.
 */
beforeEach(async () => {
  await tamper("truncate audit_rows, audit_chains, audit_anchors");
  for (const { name } of await listAuditParts(db())) await run(`drop table ${name}`);
  await note(3, "2026-11");
  for (const month of ["2026-12", "2027-01", "2027-02", "2027-03"]) await note(1, month);
  await note(2, "2026-12");
  await note(4, "2027-03");
});

it("rows get parts of their months, those that were written before there was one too", async () => {
  const count = await db().$count(auditRows);
  await addAuditMonths(db(), now);
  await addAuditMonths(db(), now);
  expect((await listAuditParts(db())).map(({ month }) => month)).toEqual([
    "2026-11",
    "2026-12",
    "2027-01",
    "2027-02",
    "2027-03",
    "2027-04",
    "2027-05",
  ]);
  expect((await run("select from audit_rows_default")).rowCount).toBe(0);
  expect(await verifyAudit(db())).toEqual({ rows: count, breaches: [] });
  await note(1, "2027-04");
  expect((await run("select from audit_rows_2027_04")).rowCount).toBe(1);
});

it("a row of a clock that is wrong makes no part, and is kept", async () => {
  await note(1, "2099-01");
  await note(1, "1999-01");
  await addAuditMonths(db(), now);
  expect((await listAuditParts(db())).map(({ month }) => month)).not.toContain("2099-01");
  expect((await run("select from audit_rows_default")).rowCount).toBe(2);
  expect(await breaches()).toEqual([]);
});

it("nothing goes where the log is kept forever", async () => {
  await addAuditMonths(db(), now);
  await forgetAudit(db(), 0, now);
  expect(await db().$count(auditRows)).toBe(11);
});

it("what is left of a log whose old months are gone is proved, and goes on", async () => {
  await addAuditMonths(db(), now);
  await forgetAudit(db(), 2, now);
  await forgetAudit(db(), 2, now);
  const months = (await listAuditParts(db())).map(({ month }) => month);
  expect(months[0]).toBe("2027-01");
  expect(await breaches()).toEqual([]);
  for (const account of [1, 2, 3, 5]) await note(account, "2027-03");
  expect(await breaches()).toEqual([]);
  await forgetAudit(db(), 2, new Date("2027-05-01T00:00:00Z"));
  expect((await listAuditParts(db()))[0]?.month).toBe("2027-03");
  expect(await breaches()).toEqual([]);
});

it("rows of a month that goes on are all there: nobody writes to it meanwhile", async () => {
  await addAuditMonths(db(), now);
  const writing = Array.from({ length: 30 }, (_, at) => note(1 + (at % 4), "2027-03"));
  await Promise.all([...writing, forgetAudit(db(), 1, now)]);
  expect(await breaches()).toEqual([]);
});

const chain = (account: number) => `chain = ${account}`;
const past = { what: "the accounts", found: "are not those that the log knows" };

it.each([
  [
    "a row that was not to be forgotten",
    `delete from audit_rows where ${chain(1)} and place = 2`,
    [{ what: "account 1", found: expect.stringMatching(/^1 missing before row \d+$/) }],
  ],
  [
    "where a chain goes on, moved",
    `update audit_anchors set last = 2 where ${chain(1)}`,
    [{ what: "account 1", found: expect.stringMatching(/^1 missing before row \d+$/) }, past],
  ],
  [
    "a chain of which nothing was left, with all that is known of it",
    `delete from audit_anchors where ${chain(3)}; delete from audit_chains where ${chain(3)}`,
    [past],
  ],
  [
    "a chain of which nothing was left",
    `delete from audit_chains where ${chain(3)}`,
    [{ what: "account 3", found: "all of it is missing" }],
  ],
])("is found missing: %s", async (_what, statement, found) => {
  await addAuditMonths(db(), now);
  await forgetAudit(db(), 2, now);
  await tamper(...statement.split(";"));
  expect(await breaches()).toEqual(found);
});

it("rows are missing that were noted to be forgotten and are not yet", async () => {
  await addAuditMonths(db(), now);
  await forgetAudit(db(), 2, now);
  await forgetAudit(db(), 1, now).then(() =>
    tamper("delete from audit_rows where operation = 'audit.forget'"),
  );
  expect((await breaches()).length).toBeGreaterThan(0);
});

const addAt = (accountId: number, time: string) =>
  inTransaction((own) =>
    addToChain(own, rowOf({ at: new Date(time), operation: "eq.off", accountId, requestId: "test" })),
  );

it("rows whose times are in another order than their places are proved when their month goes", async () => {
  await addAt(7, "2027-01-01T00:00:00.005Z");
  await addAt(7, "2026-12-31T23:59:59.995Z");
  await addAt(7, "2027-01-05T00:00:00Z");
  await addAuditMonths(db(), now);
  await forgetAudit(db(), 2, now);
  expect(await breaches()).toEqual([]);
  await forgetAudit(db(), 2, new Date("2027-04-15T00:00:00Z"));
  expect(await breaches()).toEqual([]);
  const { rows } = await run("select first, last from audit_anchors where chain = 7");
  expect(rows).toEqual([{ first: "1", last: "3" }]);
});

it("rows of a clock that went wrong stay between those that go", async () => {
  await note(1, "1999-01");
  await note(1, "2027-03");
  await addAuditMonths(db(), now);
  await forgetAudit(db(), 1, new Date("2027-05-15T12:00:00Z"));
  expect(await breaches()).toEqual([]);
  expect((await run("select from audit_rows where at < '2000-01-01'")).rowCount).toBe(1);
});

it("what comes late of a month that is forgotten gets no part, and is kept", async () => {
  await addAuditMonths(db(), now);
  await forgetAudit(db(), 2, now);
  await note(9, "2026-10");
  await addAuditMonths(db(), now, "2027-01");
  await forgetAudit(db(), 2, now);
  expect(await breaches()).toEqual([]);
  expect((await run("select from audit_rows_default")).rowCount).toBe(2);
});

const forged = (time: string, where: string, id = "id") =>
  `insert into audit_rows (id, at, operation, actor_kind, account_id, changes, request_id, address, chain, place, mac)
    select ${id}, '${time}', 'staff.forged', 'staff', 1, '{}', '', '', chain, place, mac from audit_rows where ${where}`;

it.each([
  [
    "a later row was copied into a month that goes",
    forged("2026-12-20", "chain = 1 and place = 3", "999999"),
  ],
  [
    "a chain went as a whole",
    "delete from audit_rows where chain = 0; delete from audit_chains where chain = 0",
  ],
])("nothing of a log is forgotten in which %s", async (_what, statements) => {
  await addAuditMonths(db(), now);
  await tamper(...statements.split(";"));
  await expect(forgetAudit(db(), 2, now)).rejects.toThrow("The audit log is not right");
  expect((await listAuditParts(db()))[0]?.month).toBe("2026-11");
});

it("a month is what its part holds, whatever the part is called", async () => {
  await addAuditMonths(db(), now);
  for (const [n, one] of ["2026_11", "2026_12", "2027_01", "2027_02"].entries())
    await run(`alter table audit_rows_${one} rename to audit_rows_2024_0${n + 1}`);
  await forgetAudit(db(), 24, now);
  expect(await db().$count(auditRows)).toBe(11);
});

it("a chain that was begun again after its beginning had been forgotten is found", async () => {
  await addAuditMonths(db(), now);
  await forgetAudit(db(), 2, now);
  await tamper("delete from audit_rows where chain = 1", "delete from audit_chains where chain = 1");
  await note(1, "2027-03");
  expect(await breaches()).toEqual([{ what: "account 1", found: "was begun again: all before is missing" }]);
});

it("a row that was added at the end of what is read at once is found", async () => {
  const one = rowOf({ at: now, operation: "eq.off", accountId: 1, requestId: "test" });
  await inTransaction((own) =>
    addToChains(
      own,
      Array.from({ length: 5_200 }, () => one),
    ),
  );
  const { rows } = await run("select id from audit_rows order by chain, place, id offset 4999 limit 1");
  await tamper(forged("2027-03-16", `id = ${String(rows[0]?.id)}`));
  expect((await breaches()).map(({ found }) => found)).toContain("was added");
});

it("two workers that forget at once do it once", async () => {
  await addAuditMonths(db(), now);
  const both = await Promise.allSettled([forgetAudit(db(), 2, now), forgetAudit(db(), 2, now)]);
  expect(both.map(({ status }) => status)).toContain("fulfilled");
  await forgetAudit(db(), 2, now);
  expect(await breaches()).toEqual([]);
});

it("of workers one proves the log when a month goes, once a day, also where the proof fails", async () => {
  await addAuditMonths(db(), now);
  await tamper("delete from audit_rows where chain = 1 and place = 2");
  setTestRuntime("http://panel.test", true, { AUDIT_KEPT_MONTHS: 2 });
  const rounds = () => Promise.allSettled(Array.from({ length: 4 }, () => sweepAudit(db(), now)));
  const failed = async () => (await rounds()).filter(({ status }) => status === "rejected").length;
  expect(await failed()).toBe(1);
  expect(await failed()).toBe(0);
  await run(
    `update installation_state set value = (now() - interval '21 hours')::text where name = 'audit months forgotten'`,
  );
  expect(await failed()).toBe(1);
});

it("a clock that jumps ten years takes nothing at once", async () => {
  await retentionDay(db(), now);
  const jumped = await retentionDay(db(), new Date("2037-01-01T00:00:00Z"));
  expect(jumped.getTime() - now.getTime()).toBeLessThan(86_400_000);
  expect(await retentionDay(db(), now)).toEqual(now);
});

const daysOfMany = (day: Date) => Promise.all(Array.from({ length: 20 }, () => retentionDay(db(), day)));
const lastStep = (hours: number) =>
  run(
    `update installation_state set value = (now() - interval '${hours} hours')::text where name = 'retention day advanced'`,
  );

it("it takes one step in hours, however many ask, and catches up after a stop", async () => {
  const jumped = new Date("2037-01-01T00:00:00Z");
  await retentionDay(db(), now);
  await lastStep(7);
  const first = Math.max(...(await daysOfMany(jumped)).map(Number));
  expect(first - now.getTime()).toBe(12 * 3_600_000);
  expect(Math.max(...(await daysOfMany(jumped)).map(Number))).toBe(first);
  // A step of a clock that was ahead does not stop it.
  await lastStep(-100);
  expect(Math.max(...(await daysOfMany(jumped)).map(Number))).toBe(first + 12 * 3_600_000);
});

it("months are counted over years", () => {
  expect([
    monthOf(now),
    monthLater("2027-03", -3),
    monthLater("2026-12", 1),
    monthLater("2026-12", -24),
  ]).toEqual(["2027-03", "2026-12", "2027-01", "2024-12"]);
});
