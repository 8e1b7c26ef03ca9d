import { type SQL, sql } from "drizzle-orm";
import { servers } from "@/lib/db/tables/servers/servers";
import type { ServerOrder } from "./list-rules";

type Column = (row: SQL) => SQL;

/**
 * The sort columns. `words` begins with the host name, and its index also serves searches. Servers without a due date
 * come last.
 */
const columns: Record<Exclude<ServerOrder, "created">, Column> = {
  name: (row) => sql`${row}.words`,
  state: (row) => sql`${row}.state`,
  location: (row) => sql`${row}.location`,
  due: (row) => sql`coalesce(${row}.due_at, 'infinity')`,
  price: (row) => sql`${row}.recurring_total`,
  // Servers of no project come first.
  project: (row) => sql`coalesce((select p.slug from projects p where p.id = ${row}.project_id), '')`,
};

const own = sql.raw("servers");
const last = sql.raw("last_shown");

type Sorting = { sort?: ServerOrder | undefined; descending?: boolean | undefined };

/** The order of a list; ties are broken by id, so that no row appears on two pages. */
export function orderOf({ sort = "created", descending = false }: Sorting): SQL[] {
  const way = descending ? sql`desc` : sql`asc`;
  const byNumber = sql`${servers.id} ${way}`;
  return sort === "created" ? [byNumber] : [sql`${columns[sort](own)} ${way}`, byNumber];
}

/**
 * Selects the rows after a server in that order: compared with its current row, so that pages continue where they
 * ended.
 */
export function follows(
  { sort = "created", descending = false }: Sorting,
  id: number,
  accountId: number,
): SQL {
  const than = descending ? sql`<` : sql`>`;
  if (sort === "created") return sql`${servers.id} ${than} ${id}`;
  const column = columns[sort];
  return sql`(${column(own)}, ${servers.id}) ${than} (select ${column(last)}, ${last}.id
    from ${servers} as ${last} where ${last}.id = ${id} and ${last}.account_id = ${accountId})`;
}
