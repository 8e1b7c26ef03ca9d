import { z } from "zod";
import { maskKeys } from "@/lib/base/mask-secrets";
import { byStaff } from "../../kernel/access/access";
import { placeText, readListQuery } from "../../kernel/staff/list-query";
import { countList, readListPage } from "../../kernel/staff/list-statements";
import { listPageSize } from "../../kernel/staff/staff-list-schema";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readChoices } from "./read-choices";
import { ListQueryText, ShownList } from "./schema";
import { readColumns } from "./shared/chosen-columns";
import { requireList } from "./shared/list-access";
import { listNames } from "./shared/lists";

/** Rows of a part of a file. */
const largestPart = 1_000;

const asked = { list: z.enum(listNames), query: ListQueryText };

/**
 * One page of a list of the back office, in the columns that the caller has chosen. Each list requires its own right;
 * `query` is that of its URL, and what it does not have is refused by name.
 */
export const showList = staffOperation({
  name: "lists.show",
  summary: "Lists customers, servers, invoices and others, filtered and sorted",
  access: byStaff("read", null),
  within: "rows",
  fails: ["staff.right_missing", "argument.invalid"],
  input: z.object({ ...asked, size: z.int().min(1).max(largestPart).optional() }),
  output: ShownList,
  pool: "staff_searches",
  run: async ({ db, now, actor, note }, { list: name, query, size = listPageSize }) => {
    const list = requireList(actor, name);
    const read = readListQuery(list, { query, now, actor });
    const columns = await readColumns(db, list, { actor, view: read.view });
    const { rows, next, isPartial } = await readListPage(db, list, read, { columns, size });
    note({ changes: { list: name, q: maskKeys(query) } });
    const choices = await readChoices(db, list);
    return {
      columns: columns.map((one) => one.name),
      sort: { column: read.sort.name, is_descending: read.sort.isDescending },
      rows,
      next: next && placeText(next),
      is_partial: isPartial,
      choices,
    };
  },
});

/** How many rows a list has: exact up to 10,000, then `is_more`. */
export const countListRows = staffOperation({
  name: "lists.count",
  summary: "Counts the rows of a list",
  access: byStaff("read", null),
  within: "rows",
  fails: ["staff.right_missing", "argument.invalid"],
  looks: "never",
  input: z.object(asked),
  output: z.object({ count: z.int(), is_more: z.boolean() }),
  pool: "staff_searches",
  run: async ({ db, now, actor }, { list: name, query }) => {
    const list = requireList(actor, name);
    const { count, isMore } = await countList(db, list, readListQuery(list, { query, now, actor }));
    return { count, is_more: isMore };
  },
});
