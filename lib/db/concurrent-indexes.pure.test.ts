import { expect, it } from "vitest";
import { concurrentIndexes } from "./concurrent-indexes";
import { readMigrations } from "./newer-schema";

/** Tables that are large in an installation that is: building an index over one takes long, and stops its writers. */
const large = [
  ...["audit_rows", "document_seals", "invoice_lines", "invoices", "job_stages", "jobs", "ledger_entries"],
  ...[
    "ledger_postings",
    "login_history",
    "mails",
    "panel_notices",
    "payments",
    "tax_entries",
    "tickets",
    "usage_entries",
  ],
];
/** Before these there was no installation of that size, or no way to do it. */
const earlier = 13;

it("builds indexes over large tables concurrently, and nothing else with them", () => {
  const blocking = readMigrations("lib/db/migrations")
    .slice(earlier)
    .flatMap(({ text, isConcurrent }) => {
      if (isConcurrent) return concurrentIndexes(text).length > 0 ? [] : [text];
      const made = new Set([...text.matchAll(/^create table "(\w+)"/gim)].map(([, name]) => name));
      return [...text.matchAll(/^create (?:unique )?index "\w+" on "(\w+)".*$/gim)]
        .filter(([, table = ""]) => large.includes(table) && !made.has(table))
        .map(([index]) => index);
    });
  expect(blocking).toEqual([]);
});

it("takes a migration for concurrent that says so and builds indexes alone", () => {
  expect(
    concurrentIndexes(`-- compatible, concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "a_b" ON "a" USING btree ("b") WHERE c = 'd';
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "a_c" ON "a" ("c");`).map(({ name }) => name),
  ).toEqual(["a_b", "a_c"]);
  expect(() => concurrentIndexes('create index "a_b" on "a" ("b");')).toThrow("builds no index concurrently");
});
