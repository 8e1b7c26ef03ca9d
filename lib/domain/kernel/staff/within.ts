import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { limitedTo } from "@/lib/db/limits/limited-database";
import type { Limit } from "@/lib/db/limits/limited-rows";
import type { Within } from "../access/within";
import type { ErrorName } from "../errors/error-names";
import { type DomainError, fail } from "../errors/fail";
import type { Actor, AuditNote, Context } from "../operation/context";

/** The companies to which this actor is limited; null = not limited. */
export const limitOf = (actor: Actor): Limit | null =>
  actor.kind === "staff" && actor.account.companies !== null
    ? { staffId: actor.account.id, companies: actor.account.companies }
    : null;

/** A database that finds what this actor may see, and only reads. The context's own for staff without a limit. */
export function visibleTo({ actor, db }: Pick<Context, "actor" | "db">): Database {
  const limit = limitOf(actor);
  return limit ? limitedTo(db, limit) : db;
}

/** The error by which each is missing that has no error in the operation's own `fails`. */
const missing: Readonly<Record<string, ErrorName>> = {
  accounts: "account.not_found",
  inbound_mails: "file.not_found",
  invoices: "invoice.not_found",
  servers: "server.not_found",
  tickets: "conversation.not_found",
};

type Guarded = { within: Within | null; fails: readonly ErrorName[] };

/** The same error that the operation has for what does not exist. */
function missingError({ fails }: Guarded, table: string): DomainError {
  const own =
    fails.find((name) => name.endsWith("not_found")) ?? fails.find((name) => name.endsWith(".over"));
  return fail((missing[table] ?? own ?? "account.not_found") as "server.not_found");
}

/** Texts are compared as emails are. */
async function isVisible(db: Database, place: string, value: unknown): Promise<boolean> {
  const [table = "", column = "id"] = place.split(".");
  const cell = sql`${sql.identifier(table)}.${sql.identifier(column)}`;
  if (typeof value !== "string" && !Number.isSafeInteger(value)) return false;
  const isIt =
    typeof value === "string" ? sql`lower(${cell}) = ${value.trim().toLowerCase()}` : sql`${cell} = ${value}`;
  const { rows } = await db.execute(
    sql`select 1 as found from ${sql.identifier(table)} where ${isIt} limit 1`,
  );
  return rows.length > 0;
}

const objectsIn = (within: Guarded["within"], input: Record<string, unknown>): [string, unknown][] =>
  typeof within === "function"
    ? Object.entries(within(input))
    : Object.entries(within ?? {}).map(([place, parameter]) => [place, input[parameter]]);

/**
 * For staff limited to companies: throws as for an object that does not exist unless all that the input names is of a
 * customer of theirs. Only the rows of such customers are looked at.
 */
export async function requireWithin(
  { actor, db }: Pick<Context, "actor" | "db">,
  guarded: Guarded,
  input: Record<string, unknown>,
): Promise<void> {
  const limit = limitOf(actor);
  const { within } = guarded;
  if (!limit || within === "rows" || within === "own") return;
  const own = limitedTo(db, limit);
  for (const [place, value] of objectsIn(within, input)) {
    // What is not named could be anybody's.
    if (value === undefined) throw fail("staff.limited");
    if (!(await isVisible(own, place, value))) throw missingError(guarded, place.split(".")[0] ?? "");
  }
}

/** Throws if a change was noted for an account beyond the limit; its transaction is undone. */
export async function requireNotesWithin(
  { actor, db }: Pick<Context, "actor" | "db">,
  notes: readonly AuditNote[],
): Promise<void> {
  const limit = limitOf(actor);
  if (!limit) return;
  const noted = notes.flatMap(({ accountId, each = [] }) => [accountId, ...each.map((one) => one.accountId)]);
  const ids = [...new Set(noted.filter((id) => id !== undefined))];
  if (ids.length === 0) return;
  const { rows } = await limitedTo(db, limit).execute<{ id: number }>(
    sql`select id from accounts where id = any(${sql.param(ids)}::int[])`,
  );
  if (rows.length < ids.length) throw fail("account.not_found");
}
