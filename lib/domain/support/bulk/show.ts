import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { bulkRows } from "@/lib/db/tables/support/bulk";
import { byStaff } from "../../kernel/access/access";
import type { Actor } from "../../kernel/operation/context";
import { readListQuery } from "../../kernel/staff/list-query";
import { readListPage } from "../../kernel/staff/list-statements";
import type { StaffList } from "../../kernel/staff/staff-list";
import type { ListRow } from "../../kernel/staff/staff-list-schema";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { type ListName, listNames, listOf } from "../lists/shared/lists";
import { BulkRun, mostBulkRows } from "./schema";
import { ownRun } from "./shared/own-run";

const isList = (name: string): name is ListName => listNames.some((one) => one === name);

/** The rows of a list by id, with the column that names them; those that the caller may still see. */
async function readNames(
  db: Database,
  list: StaffList,
  ids: readonly number[],
  asked: { now: Date; actor: Actor },
) {
  const query = readListQuery(list, { query: "", ...asked });
  const among = sql`t.id = any(${sql.param([...ids])}::int[])`;
  const wanted = { ...query, indexed: [...query.indexed, among] };
  const page = { columns: list.columns.slice(0, 1), size: mostBulkRows };
  const { rows } = await readListPage(db, list, wanted, page);
  return new Map(rows.map((row) => [row.id, row]));
}

const nameOf = (id: number, row: ListRow | undefined): string => {
  const [name] = Object.values(row?.cells ?? {});
  return typeof name === "string" ? name : `#${id}`;
};

/** A run of the caller, with what would happen or has happened to each row. */
export const showBulk = staffOperation({
  name: "bulk.show",
  summary: "Shows an action on many rows, and what came of each",
  access: byStaff("read", null),
  within: "rows",
  looks: "now_and_then",
  fails: ["bulk.not_found"],
  input: z.object({ id: z.int32() }),
  output: BulkRun,
  run: async ({ db, now, actor, note }, { id }) => {
    const run = await ownRun(db, actor, id, false);
    const rows = await db
      .select()
      .from(bulkRows)
      .where(eq(bulkRows.runId, id))
      .orderBy(asc(bulkRows.position));
    const ids = rows.map(({ rowId }) => rowId);
    const list = isList(run.list) ? listOf[run.list] : null;
    const names = list === null ? new Map<number, ListRow>() : await readNames(db, list, ids, { now, actor });
    note({ target: `bulk run ${id}`, changes: { list: run.list, action: run.action } });
    return {
      id,
      list: run.list,
      action: run.action,
      state: run.state,
      params: run.params,
      created: run.createdAt.toISOString(),
      rows: rows.map(({ rowId, trial, outcome, reason }) => ({
        id: rowId,
        name: nameOf(rowId, names.get(rowId)),
        href: names.get(rowId)?.href ?? null,
        trial,
        outcome,
        reason,
      })),
    };
  },
});
