import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { dataRequests } from "@/lib/db/tables/customers/data-requests";
import { signUpBlocks } from "@/lib/db/tables/customers/sign-up-blocks";
import { readObstacles } from "../../customers/personal-data/shared/obstacles";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { CustomerData } from "./data-schema";

const newest = 10;

async function readRequests(db: Database, accountId: number): Promise<CustomerData["requests"]> {
  const rows = await db
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.accountId, accountId))
    .orderBy(desc(dataRequests.id))
    .limit(newest);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    asked: row.askedAt.toISOString(),
    is_by_staff: row.askedBy !== null,
    deadline: row.deadlineAt.toISOString(),
    starts: row.startsAt?.toISOString() ?? null,
    is_open: row.endedAt === null,
  }));
}

async function readBlocks(db: Database, accountId: number): Promise<CustomerData["blocks"]> {
  const { id, kind, hint, reason, blockedAt, liftedAt } = signUpBlocks;
  const rows = await db
    .select({ id, kind, hint, reason, at: blockedAt, by: staffName("sign_up_blocks.blocked_by") })
    .from(signUpBlocks)
    .where(and(eq(signUpBlocks.accountId, accountId), isNull(liftedAt)));
  return rows.map((row) => ({ ...row, by: row.by ?? "", at: row.at.toISOString() }));
}

/** Requests for a copy or an erasure, what keeps the account from being closed, and what is blocked for sign-up. */
export const showCustomerData = staffOperation({
  name: "customers.data",
  summary: "Shows a customer's requests for data, and what is blocked for sign-up",
  access: byStaff("read", "customers/find"),
  within: { accounts: "id" },
  looks: "now_and_then",
  fails: ["account.not_found"],
  input: z.object({ id: z.int32() }),
  output: CustomerData,
  run: async ({ db, note }, { id }) => {
    const { profile, lastLoginAddress } = await findCustomer(db, id);
    note({ accountId: id, target: `account ${id}`, changes: { looked: "data" } });
    return {
      requests: await readRequests(db, id),
      obstacles: await readObstacles(db, id),
      blocks: await readBlocks(db, id),
      blockable: {
        email: true,
        phone: profile.phonenumber !== "",
        network: lastLoginAddress !== null,
      },
    };
  },
});
