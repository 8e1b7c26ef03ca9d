import { eq } from "drizzle-orm";
import { z } from "zod";
import { signUpBlocks } from "@/lib/db/tables/customers/sign-up-blocks";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";

/** Ends a block, whichever account it came from. One that has ended stays so. */
export const unblockSignUp = staffOperation({
  name: "customers.unblock_sign_up",
  summary: "Lets people sign up again with what was blocked",
  access: byStaff("write", "customers/close"),
  within: { sign_up_blocks: "id" },
  changes: [],
  fails: ["sign_up_block.not_found", "reason.missing"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const [row] = await db.select().from(signUpBlocks).where(eq(signUpBlocks.id, id)).for("update");
    if (!row) throw fail("sign_up_block.not_found");
    if (row.liftedAt !== null) return {};
    await db
      .update(signUpBlocks)
      .set({ liftedAt: now, liftedBy: staffIdOf(actor) })
      .where(eq(signUpBlocks.id, id));
    note({ target: `account ${row.accountId}`, changes: { unblocked: row.kind, reason } });
    return {};
  },
});
