import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReviewed, revisionOf } from "./shared/read-reviewed";

/** Puts on record that the caller has looked through it; throws if it has changed since the page was shown. */
export const confirmReview = staffOperation({
  name: "staff.confirm_review",
  summary: "Notes that the rights of staff were reviewed",
  access: byStaff("write", "staff/manage"),
  changes: [],
  fails: ["staff.changed_meanwhile"],
  input: z.object({ revision: z.string().max(64) }),
  output: z.object({}),
  run: async ({ db, note }, { revision }) => {
    const members = await readReviewed(db);
    if (revisionOf(members) !== revision) throw fail("staff.changed_meanwhile");
    note({ changes: { reviewed: members.length } });
    return {};
  },
});
