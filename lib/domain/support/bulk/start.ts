import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { bulkRows, bulkRuns } from "@/lib/db/tables/support/bulk";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { type ListQuery, readListQuery } from "../../kernel/staff/list-query";
import { readListPage } from "../../kernel/staff/list-statements";
import type { StaffList } from "../../kernel/staff/staff-list";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason } from "../../kernel/staff/staff-reason";
import { hasStaffRight } from "../../kernel/staff/staff-rights";
import { visibleTo } from "../../kernel/staff/within";
import { ListQueryText } from "../lists/schema";
import { requireList } from "../lists/shared/list-access";
import { type BulkAction, bulkActionNames, bulkActions } from "./actions";
import { BulkParams, mostBulkRows } from "./schema";

/** Pages that are read for a filter without an index. */
const mostPages = 20;

/** Ids of all rows that match, in the order of the list; at most one more than a run may have. */
async function readIds(db: Database, list: StaffList, query: ListQuery): Promise<number[]> {
  const ids: number[] = [];
  let asked: ListQuery | null = query;
  for (let page = 0; asked !== null && ids.length <= mostBulkRows; page++) {
    if (page === mostPages) throw fail("bulk.too_many");
    const found = await readListPage(db, list, asked, { columns: [], size: mostBulkRows + 1 - ids.length });
    ids.push(...found.rows.map(({ id }) => id));
    asked = found.next && { ...asked, after: found.next };
  }
  return ids;
}

const among = (ids: readonly number[]): SQL => sql`t.id = any(${sql.param([...ids])}::int[])`;

/**
 * Begins an action on many rows: on the marked ones, or on all that match the list's query. It only tries: each row is
 * done and undone, and waits for `bulk.confirm`.
 */
export const startBulk = staffOperation({
  name: "bulk.start",
  summary: "Tries an action on many rows of a list",
  access: byStaff("write", null),
  within: "own",
  changes: [],
  fails: [
    "staff.right_missing",
    "staff.required",
    "argument.invalid",
    "reason.missing",
    "bulk.no_rows",
    "bulk.too_many",
  ],
  input: z.object({
    action: z.enum(bulkActionNames),
    query: ListQueryText,
    /** The marked rows; left out, all that match. */
    ids: z.array(z.int32()).max(mostBulkRows).optional(),
    params: BulkParams,
  }),
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { action: name, query, ids, params }) => {
    const action: BulkAction = bulkActions[name];
    if (actor.kind !== "staff") throw fail("staff.required");
    if (!hasStaffRight(actor.account, action.right))
      throw fail("staff.right_missing", { right: action.right });
    if (action.fields.includes("reason")) readReason(params.reason ?? "");
    const list = requireList(actor, action.list);
    const asked = { ...readListQuery(list, { query, now, actor }), after: null };
    const wanted = ids ? { ...asked, indexed: [...asked.indexed, among(ids)] } : asked;
    const found = await readIds(visibleTo({ actor, db }), list, wanted);
    if (found.length === 0) throw fail("bulk.no_rows");
    if (found.length > mostBulkRows) throw fail("bulk.too_many");
    const [run] = await db
      .insert(bulkRuns)
      .values({
        accountId: actor.account.id,
        sessionId: actor.session.id,
        list: action.list,
        action: name,
        params,
        state: "checking",
        createdAt: now,
      })
      .returning({ id: bulkRuns.id });
    if (!run) throw new Error("The run was not written.");
    await db.insert(bulkRows).values(found.map((rowId, position) => ({ runId: run.id, position, rowId })));
    await enqueue(db, "bulk", { runId: run.id }, { key: `bulk ${run.id}` });
    note({ target: `bulk run ${run.id}`, changes: { list: action.list, action: name, rows: found.length } });
    return { id: run.id };
  },
});
