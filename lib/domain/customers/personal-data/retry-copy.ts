import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { dataRequests } from "@/lib/db/tables/customers/data-requests";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { enqueueCopy } from "./enqueue-copy";

/** Begins a copy anew, such as one whose task has failed or is lost. One that is being made meanwhile is overtaken and leaves nothing. */
export const retryCopy = staffOperation({
  name: "personal_data.retry_copy",
  summary: "Begins a copy of personal data anew",
  access: byStaff("write", "personal_data/manage"),
  within: { data_requests: "id" },
  changes: [],
  fails: ["copy.not_found"],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, note }, { id }) => {
    const isOpen = and(
      eq(dataRequests.id, id),
      eq(dataRequests.kind, "export"),
      isNull(dataRequests.endedAt),
    );
    const [row] = await db.select().from(dataRequests).where(isOpen).for("update");
    if (!row) throw fail("copy.not_found");
    await enqueueCopy(db, id);
    const { accountId } = row;
    note({ accountId, target: `account ${accountId}`, changes: { data_copy: id } });
    return {};
  },
});
