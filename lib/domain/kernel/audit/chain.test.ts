import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { writeAuditRow } from "../audit-trail/write-audit";
import type { SignedContext } from "../operation/context";
import { verifyAudit } from "./verify";

withCatalogDatabase();

const db = () => database();
const run = (statement: string) => db().execute(sql.raw(statement));

const placed = ["chain", "place", "mac"];

/** Runs statements as an attacker with full database rights but without the panel's secret. */
async function tamper(...statements: string[]): Promise<void> {
  const [rule] = await run(
    "select pg_get_constraintdef(oid) as is from pg_constraint where conname = 'audit_rows_placed'",
  ).then(({ rows }) => rows);
  await run("alter table audit_rows drop constraint audit_rows_placed");
  for (const column of placed) await run(`alter table audit_rows alter column ${column} drop not null`);
  await run("alter table audit_rows disable trigger user");
  for (const statement of statements) await run(statement);
  await run("alter table audit_rows enable trigger user");
  await run(
    `alter table audit_rows add constraint audit_rows_placed ${String(rule?.is).replace(" NOT VALID", "")} not valid`,
  );
}

const note = (context: SignedContext, value: number) =>
  writeAuditRow(context, "eq.off", [
    { target: `server ${value}`, changes: { value, nested: { b: 1, a: [2] } } },
  ]);

let anna: SignedContext;
let boris: SignedContext;
beforeEach(async () => {
  await tamper("truncate audit_rows, audit_chains, installation_state");
  for (const column of placed) await run(`alter table audit_rows alter column ${column} set not null`);
  anna = await asUser((await addAccount(db())).id);
  boris = await asUser((await addAccount(db())).id);
  for (const value of [1, 2, 3, 4]) await note(anna, value);
  for (const value of [1, 2]) await note(boris, value);
});

const idOf = (context: SignedContext): number => context.actor.account.id;
const breaches = async () => (await verifyAudit(db())).breaches;

async function idsOf(context: SignedContext): Promise<number[]> {
  const rows = await db()
    .select({ id: auditRows.id })
    .from(auditRows)
    .where(eq(auditRows.chain, idOf(context)))
    .orderBy(asc(auditRows.id));
  return rows.map(({ id }) => id);
}

describe("the log as the panel wrote it", () => {
  it("is right, with a chain for each account and one for the rest", async () => {
    await writeAuditRow(asGuest(), "accounts.sign_up", [{ changes: {} }]);
    expect(await verifyAudit(db())).toEqual({ rows: 9, breaches: [] });
  });

  it("is not forked by many who write at once", async () => {
    const all = Array.from({ length: 30 }, (_, value) => note(value % 3 ? anna : boris, value));
    await Promise.all(all);
    expect(await verifyAudit(db())).toEqual({ rows: 38, breaches: [] });
  });

  it("makes no two transactions wait for each other that write to the same chains in another order", async () => {
    const both = (one: SignedContext, other: SignedContext) =>
      inTransaction(async (tx) => {
        for (const context of [one, other])
          await writeAuditRow({ ...context, db: tx }, "eq.off", [{ changes: { at: "once" } }]);
      });
    await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? both(anna, boris) : both(boris, anna))));
    expect(await breaches()).toEqual([]);
  });

  it("has nothing of a transaction that was undone", async () => {
    const undone = inTransaction(async (tx) => {
      await writeAuditRow({ ...anna, db: tx }, "eq.off", [{ changes: {} }]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await idsOf(anna)).toHaveLength(4);
    expect(await breaches()).toEqual([]);
  });

  it.each([
    "update audit_rows set address = ''",
    "delete from audit_rows",
    "truncate audit_rows",
    "update audit_rows set mac = null",
  ])("refuses: %s", async (statement) => {
    await expect(run(statement)).rejects.toMatchObject({
      cause: { message: "audit rows are only ever added" },
    });
  });
});

it.each(["null, 1, '\\\\x00'", "5, null, '\\\\x00'", "5, 1, null", "-2, 1, '\\\\x00'", "5, 0, '\\\\x00'"])(
  "no row can have the place: %s",
  async (place) => {
    const columns = "at, operation, actor_kind, changes, request_id, address";
    const insert = run(`insert into audit_rows (${columns}, chain, place, mac)
      values (now(), 'eq.off', 'panel', '{}', '', '', ${place})`);
    const rule = place.includes("null") ? { code: "23502" } : { constraint: "audit_rows_placed" };
    await expect(insert).rejects.toMatchObject({ cause: rule });
  },
);

describe("what is found", () => {
  it("a changed row, and only that", async () => {
    const [, second] = await idsOf(anna);
    await tamper(`update audit_rows set changes = '{"value": 9}' where id = ${second}`);
    expect(await breaches()).toEqual([
      {
        what: `row ${second} of account ${idOf(anna)}`,
        found: "was changed, or does not follow the row before it",
      },
    ]);
  });

  it.each([
    "at = at + interval '1 second'",
    "actor_account_id = 7",
    "request_id = 'x'",
    "operation = 'eq.on'",
  ])("a changed fact: %s", async (change) => {
    await tamper(`update audit_rows set ${change} where id = ${(await idsOf(anna))[3]}`);
    expect(await breaches()).toHaveLength(1);
  });

  it("a removed row, and several", async () => {
    const [first, second, third] = await idsOf(anna);
    await tamper(`delete from audit_rows where id in (${first}, ${second})`);
    expect(await breaches()).toEqual([
      { what: `account ${idOf(anna)}`, found: `2 missing before row ${third}` },
    ]);
  });

  it("a row removed at the end, also when the end is made to fit and more is written", async () => {
    const [, , third, last] = await idsOf(anna);
    await tamper(`delete from audit_rows where id = ${last}`);
    const what = `account ${idOf(anna)}`;
    expect(await breaches()).toEqual([{ what, found: "1 missing at the end" }]);
    await run(`update audit_chains set length = 3, head = (select mac from audit_rows where id = ${third})
      where chain = ${idOf(anna)}`);
    expect(await breaches()).toEqual([{ what, found: "its end is not the panel's" }]);
    await note(anna, 5);
    expect(await breaches()).toMatchObject([{ found: "was changed, or does not follow the row before it" }]);
  });

  it("an added row, with or without a place", async () => {
    const columns = "at, operation, actor_kind, account_id, changes, request_id, address";
    await tamper(`insert into audit_rows (${columns}) select ${columns} from audit_rows limit 1`);
    expect(await breaches()).toMatchObject([{ found: "was added" }]);
    await tamper(
      "delete from audit_rows where mac is null",
      `insert into audit_rows (${columns}, chain, place, mac)
        select ${columns}, chain, 5, mac from audit_rows where chain = ${idOf(anna)} and place = 4`,
    );
    expect((await breaches()).map(({ found }) => found)).toEqual([
      "was changed, or does not follow the row before it",
      "its end was changed",
    ]);
  });

  it.each([
    ["without a place", "chain, null, mac", "was added"],
    ["without a chain", "null, place, mac", "was added"],
    ["without a hash", "chain, 9, null", "was added"],
    ["in a chain that cannot be", "-2, 1, mac", "was added"],
    ["in a chain just below", "-1, 1, mac", "was added"],
    ["at a place that cannot be", "chain, 0, mac", "was added"],
  ])("an added row %s", async (_which, place, found) => {
    const columns = "at, operation, actor_kind, account_id, changes, request_id, address";
    await tamper(`insert into audit_rows (${columns}, chain, place, mac)
      select ${columns}, ${place} from audit_rows where chain = ${idOf(anna)} and place = 4`);
    expect(await breaches()).toEqual([{ what: expect.stringMatching(/^row \d+$/), found }]);
  });

  it("a chain that went as a whole and was begun again", async () => {
    await tamper(
      `delete from audit_rows where chain = ${idOf(boris)}`,
      `delete from audit_chains where chain = ${idOf(boris)}`,
    );
    await note(boris, 3);
    expect(await breaches()).toEqual([
      { what: `account ${idOf(boris)}`, found: "was begun again: all before is missing" },
    ]);
  });

  it("two rows that changed places", async () => {
    const [one, other] = await idsOf(anna);
    await tamper(
      `update audit_rows set place = -1 where id = ${one}`,
      `update audit_rows set place = 1 where id = ${other}`,
      `update audit_rows set place = 2 where id = ${one}`,
    );
    expect((await breaches()).length).toBeGreaterThanOrEqual(2);
  });

  it("rows that went to another account's chain", async () => {
    const [, , , last] = await idsOf(anna);
    await tamper(`update audit_rows set chain = ${idOf(boris)}, place = 3 where id = ${last}`);
    expect((await breaches()).length).toBeGreaterThanOrEqual(2);
  });

  it("a chain that is gone as a whole", async () => {
    await tamper(
      `delete from audit_rows where chain = ${idOf(boris)}`,
      `delete from audit_chains where chain = ${idOf(boris)}`,
    );
    expect(await breaches()).toEqual([{ what: `account ${idOf(boris)}`, found: "all of it is missing" }]);
  });
});
