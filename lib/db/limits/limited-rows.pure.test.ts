import { describe, expect, it, test } from "vitest";
import { hasOwner, hiddenTables, limitedText } from "./limited-rows";

const limit = { staffId: 7, companies: [1, 2] };

describe("a statement of limited staff", () => {
  it("has a query in front of it for each of its tables, and for those that they depend on", () => {
    const text = limitedText("select s.id from servers s", limit);
    expect(text).toMatch(/^with "accounts" as not materialized .*\n?/);
    expect(text).toContain(`t.company_id = any ('{1,2}'::int[])`);
    expect(text).toContain(
      `"servers" as not materialized (select t.* from "servers" t where t.account_id in`,
    );
    expect(text.endsWith("\nselect s.id from servers s")).toBe(true);
  });

  it("finds a row without an account by the row that it belongs to", () => {
    const text = limitedText('select 1 from "ticket_messages"', limit);
    expect(text).toContain(`t."ticket_id" in (select p."id" from "tickets" p)`);
    expect(text.indexOf('"tickets" as')).toBeLessThan(text.indexOf('"ticket_messages" as'));
  });

  it("finds nothing of what is nobody's and not known to be everybody's", () => {
    expect(limitedText("select count(*) from settings", limit)).toContain(
      `"settings" as not materialized (select t.* from "settings" t where false)`,
    );
    expect(limitedText("select count(*) from presets", limit)).toContain(`where true)`);
  });

  it("keeps queries of its own, after those in front of it", () => {
    const text = limitedText("with mine as (select id from servers) select * from mine;", limit);
    expect(text).toMatch(
      /^with "accounts" as [^;]+,\n mine as \(select id from servers\) select \* from mine$/,
    );
    expect(limitedText("with recursive a as (select 1 from jobs) select * from a", limit)).toMatch(
      /\nselect \* from \(with recursive a as .*\) limited$/,
    );
  });

  it("finds no task of the queue", () => {
    expect(limitedText("select 1 from graphile_worker.jobs t", limit)).toMatch(
      /\nselect 1 from \(select \* from graphile_worker\.jobs limit 0\) t$/,
    );
  });

  it("stays as it is without tables", () => {
    expect(limitedText("select 1", limit)).toBe("select 1");
  });

  test.each([
    "update servers set hostname = ''",
    "delete from servers",
    "begin",
    "select * from servers for update",
    "select * from servers s for no key update of s",
    "select * from graphile_worker._private_jobs",
    'select * from "public"."servers"',
  ])("is refused unless it only reads what can be limited: %s", (text) => {
    expect(() => limitedText(text, limit)).toThrow(/limited/);
  });

  it("takes no company that is no number", () => {
    const wrong = { staffId: 7, companies: ["1}'::int[]) or true --" as unknown as number] };
    expect(() => limitedText("select 1 from servers", wrong)).toThrow();
  });
});

test("what customers have belongs to somebody", () => {
  for (const name of ["accounts", "servers", "invoices", "payments", "tickets", "jobs", "mails", "refunds"])
    expect(hasOwner(name), name).toBe(true);
  expect(hasOwner("presets")).toBe(false);
});

test("tables that limited staff see nothing of", () => {
  const hidden = hiddenTables();
  expect(hidden).toEqual(
    expect.arrayContaining(["bank_imports", "maintenance_tasks", "settings", "sign_ups"]),
  );
  for (const name of ["servers", "ticket_messages", "payment_reports", "presets"])
    expect(hidden).not.toContain(name);
});
