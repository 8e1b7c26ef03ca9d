import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { signUpBlocks } from "@/lib/db/tables/customers/sign-up-blocks";
import { byStaff } from "../../kernel/access/access";
import { type CustomerRow, findCustomer } from "../../kernel/account/find-customer";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { blockedKinds } from "./schema";
import { hashOfBlocked, hintOf, networkOf } from "./shared/blocked-forms";
import { phoneOf } from "./shared/require-free";

const blockable = {
  email: ({ email }: CustomerRow) => email,
  phone: ({ profile }: CustomerRow) => phoneOf(profile),
  network: ({ lastLoginAddress }: CustomerRow) => lastLoginAddress && networkOf(lastLoginAddress),
};

/**
 * Blocks a customer's email, phone number, or the network of the last sign-in, so that the same person does not sign up
 * again. The account itself stays as it is. The customer's own log says nothing of it.
 */
export const blockSignUp = staffOperation({
  name: "customers.block_sign_up",
  summary: "Lets nobody sign up with a customer's email, phone number or network",
  access: byStaff("write", "customers/close"),
  within: { accounts: "id" },
  changes: [],
  fails: ["account.not_found", "sign_up_block.nothing", "reason.missing"],
  input: z.object({ id: z.int32(), kind: z.enum(blockedKinds), reason: staffReason }),
  output: z.object({ block: z.int() }),
  run: async ({ db, now, actor, note }, { id, kind, reason: given }) => {
    const reason = readReason(given);
    const customer = await findCustomer(db, id);
    const value = blockable[kind](customer);
    if (!value) throw fail("sign_up_block.nothing");
    await lockAccount(db, id);
    const inForce = and(
      eq(signUpBlocks.accountId, id),
      eq(signUpBlocks.kind, kind),
      isNull(signUpBlocks.liftedAt),
    );
    const [known] = await db.select({ id: signUpBlocks.id }).from(signUpBlocks).where(inForce);
    if (known) return { block: known.id };
    const [row] = await db
      .insert(signUpBlocks)
      .values({
        ...{ accountId: id, kind, reason, hash: hashOfBlocked(kind, value), hint: hintOf(kind, value) },
        ...{ blockedBy: staffIdOf(actor), blockedAt: now },
      })
      .returning({ id: signUpBlocks.id });
    if (!row) throw new Error("The block was not written.");
    note({ target: `account ${id}`, changes: { blocked: kind, reason } });
    return { block: row.id };
  },
});
