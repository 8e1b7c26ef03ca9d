import { z } from "zod";
import { staffListColumns } from "@/lib/db/tables/support/staff-lists";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { columnsNamed } from "./shared/chosen-columns";
import { requireList } from "./shared/list-access";
import { listNames } from "./shared/lists";
import { requireStaffId } from "./shared/own-view";

/** Keeps the columns of a list for the caller. Unknown names are left out, and the first column stays. */
export const chooseListColumns = staffOperation({
  name: "lists.choose_columns",
  summary: "Chooses the columns of a list",
  access: byStaff("write", null),
  within: "own",
  changes: [],
  fails: ["staff.right_missing", "staff.required"],
  input: z.object({ list: z.enum(listNames), columns: z.array(z.string().max(40)).max(40) }),
  output: z.object({ columns: z.array(z.string()) }),
  run: async ({ db, actor, note }, { list: name, columns: wanted }) => {
    const list = requireList(actor, name);
    const columns = columnsNamed(list, wanted).map((one) => one.name);
    await db
      .insert(staffListColumns)
      .values({ accountId: requireStaffId(actor), list: name, columns })
      .onConflictDoUpdate({
        target: [staffListColumns.accountId, staffListColumns.list],
        set: { columns },
      });
    note({ changes: { list: name, columns } });
    return { columns };
  },
});
