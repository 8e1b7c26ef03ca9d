import { getTableName } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { personalData } from "../personal-data/all";

/** A member of staff who sees the customers of these companies alone. Ids, checked to be whole numbers. */
export type Limit = { staffId: number; companies: readonly number[] };

type Condition = (limit: Limit) => string;

const customers = `(select c.id from "accounts" c where c.role = 'customer')`;
const every: Condition = () => "true";
const own: Condition = ({ staffId }) => `t.account_id = ${whole(staffId)}`;
const ofCompanies =
  (column: string): Condition =>
  ({ companies }) =>
    `${column} = any ('{${companies.map(whole).join(",")}}'::int[])`;

function whole(id: number): number {
  if (!Number.isSafeInteger(id)) throw new Error("A limit is of whole numbers.");
  return id;
}

/** Nobody's rows, which any member of staff may be shown: what is sold, roles, texts, counters under hashes. */
const common = [
  "back_ends",
  "canned_replies",
  "department_members",
  "departments",
  "deploy_times",
  "dunning_plans",
  "exchange_rates",
  "failure_counts",
  "legal_texts",
  "legal_versions",
  "locations",
  "mail_texts",
  "planned_prices",
  "preset_prices",
  "price_changes",
  "preset_stock",
  "presets",
  "problem_kinds",
  "products",
  "promos",
  "software",
  "staff_roles",
  "systems",
  "tax_rates",
  "traffic_plans",
];

/** `t` is the table. Accounts of staff are kept, because they sign what they wrote. */
const exceptions: Readonly<Record<string, Condition>> = {
  ...Object.fromEntries(common.map((name) => [name, every])),
  accounts: (limit) => `t.role <> 'customer' or ${ofCompanies("t.company_id")(limit)}`,
  companies: ofCompanies("t.id"),
  brands: ofCompanies("t.company_id"),
  accounting_books: ofCompanies("t.company_id"),
  accounting_rules: ofCompanies("t.company_id"),
  accounting_exports: ofCompanies("t.company_id"),
  card_entries: ofCompanies("t.company_id"),
  bulk_runs: own,
  staff_list_columns: own,
  staff_list_views: own,
  // What the public status page shows; which servers another one is about is their customers' business.
  announcements: () => "t.is_public and t.concerned_by <> 'servers'",
  payment_reports: () => `t.payment_id in (select p.id from "payments" p)`,
  // A file that is not sent yet is of whoever uploaded it.
  ticket_files: ({ staffId }) =>
    `t.uploaded_by = ${whole(staffId)} or t.message_id in (select p.id from "ticket_messages" p)`,
  // Whose account stands in them is an agent.
  ticket_agents: () => `t.ticket_id in (select p.id from "tickets" p)`,
  ticket_mentions: own,
  tags: () => `case t.component when 'eq' then t.owner_id in ${customers}
    when 'customer' then t.component_id in ${customers} else true end`,
};

/** The tables that an exception's condition reads. */
const neededBy: Readonly<Record<string, readonly string[]>> = {
  payment_reports: ["payments"],
  tags: ["accounts"],
  ticket_agents: ["tickets"],
  ticket_files: ["ticket_messages"],
};

type Rows = { condition: Condition; needs: readonly string[] };

const tables = new Map<string, PgTable>(personalData.map(({ table }) => [getTableName(table), table]));
const found = new Map<string, Rows | null>();

/** The row to which a row without an account belongs: the first key that leads to rows with an owner. */
function ownerOf(table: PgTable): Rows | null {
  const keys = getTableConfig(table).foreignKeys.map((key) => key.reference());
  const sorted = keys.toSorted(
    (one, other) => Number(other.columns[0]?.notNull) - Number(one.columns[0]?.notNull),
  );
  for (const { columns, foreignColumns, foreignTable } of sorted) {
    const [column, to, name] = [columns[0], foreignColumns[0], getTableName(foreignTable)];
    if (!column || !to || columns.length > 1 || name === "accounts" || foreignTable === table) continue;
    if (exceptions[name] === every || !rowsOf(name)) continue;
    return {
      condition: () => `t."${column.name}" in (select p."${to.name}" from "${name}" p)`,
      needs: [name],
    };
  }
  return null;
}

function read(name: string): Rows | null {
  const table = tables.get(name);
  if (!table) return null;
  const exception = exceptions[name];
  if (exception) return { condition: exception, needs: neededBy[name] ?? [] };
  const { columns } = getTableConfig(table);
  if (columns.some((column) => column.name === "account_id"))
    return { condition: () => `t.account_id in ${customers}`, needs: ["accounts"] };
  return ownerOf(table);
}

/** Null: it is nobody's, and not known to be anybody's to see. */
function rowsOf(name: string): Rows | null {
  const known = found.get(name);
  if (known !== undefined) return known;
  // Keys that lead in a circle do not lead to an owner.
  found.set(name, null);
  const rows = read(name);
  found.set(name, rows);
  return rows;
}

/** Whether rows of the table have an owner, so that one can be found or not found by its id. */
export const hasOwner = (name: string): boolean => rowsOf(name) !== null && exceptions[name] !== every;

/** The names of tables that such staff see nothing of. */
export const hiddenTables = (): string[] => [...tables.keys()].filter((name) => !rowsOf(name)).sort();

function needed(names: Iterable<string>): string[] {
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name)) return;
    for (const other of rowsOf(name)?.needs ?? []) add(other);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered];
}

/** Tasks of the queue are nobody's. */
const withoutTasks = (text: string): string =>
  text.replaceAll(/\bgraphile_worker\.jobs\b/g, "(select * from graphile_worker.jobs limit 0)");

/**
 * The statement with each of its tables replaced by those rows that the limit allows: a query of the same name in front
 * of it, which PostgreSQL folds into it. Throws for statements that lock or change, and for tables of other schemas.
 */
export function limitedText(text: string, limit: Limit): string {
  if (!/^\s*(?:select|with)\b/i.test(text)) throw new Error("Only reads are limited to companies.");
  if (/\bfor\s+(?:no\s+key\s+)?(?:update|share|key\s+share)\b/i.test(text))
    throw new Error("A read that locks rows is not limited to companies.");
  if (/\b(?:graphile_worker(?!\.jobs\b)|pg_catalog|information_schema|public)"?\s*\./i.test(text))
    throw new Error("Tables of another schema are not limited to companies.");
  const named = new Set((text.match(/[a-z_]+/g) ?? []).filter((word) => tables.has(word)));
  const shadows = needed(named).map(
    (name) =>
      `"${name}" as not materialized (select t.* from "${name}" t where ${rowsOf(name)?.condition(limit) ?? "false"})`,
  );
  if (shadows.length === 0) return withoutTasks(text);
  const before = `with ${shadows.join(",\n")}`;
  const whole = withoutTasks(text.trim().replace(/;$/, ""));
  // Queries of its own follow those in front; recursive ones would make these so, too.
  if (/^with\s+recursive\b/i.test(whole)) return `${before}\nselect * from (${whole}) limited`;
  return /^with\b/i.test(whole) ? whole.replace(/^with\b/i, `${before},\n`) : `${before}\n${whole}`;
}
