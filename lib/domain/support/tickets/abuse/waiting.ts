import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { anyOf } from "@/lib/db/any-of";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { stageOf } from "./rules";
import { AbuseLine } from "./schema";
import { waitingCases } from "./shared/waiting-cases";

const pageSize = 50;

/** Cases that need staff now, the newest first, a page at a time. */
export const listWaiting = staffOperation({
  name: "abuse.waiting",
  summary: "Lists the abuse cases that need staff",
  access: byStaff("read", "abuse/handle"),
  within: "rows",
  looks: "now_and_then",
  input: z.object({ before: z.int32().positive().optional() }),
  output: z.object({ cases: z.array(AbuseLine), older: z.int().nullable() }),
  run: async ({ db, now }, { before = 2_147_483_647 }) => {
    const { rows: found } = await db.execute<{ id: number }>(
      waitingCases({ before, size: pageSize + 1, now }),
    );
    const ids = found.slice(0, pageSize).map(({ id }) => id);
    const rows = await db
      .select({ row: abuseCases, ticket: tickets.state, email: accounts.email })
      .from(abuseCases)
      .leftJoin(tickets, eq(tickets.id, abuseCases.ticketId))
      .leftJoin(accounts, eq(accounts.id, abuseCases.accountId))
      .where(anyOf(abuseCases.id, ids))
      .orderBy(desc(abuseCases.id));
    return {
      cases: rows.map(({ row, ticket, email }) => ({
        id: row.id,
        kind: row.kind,
        stage: stageOf(row.state, ticket !== null && ticket !== "waiting"),
        address: row.address,
        complained: row.complainedAt.toISOString(),
        complaints: row.complaints,
        due: row.state === "open" ? (row.dueAt?.toISOString() ?? null) : null,
        is_overdue: row.state === "open" && row.dueAt !== null && row.dueAt < now,
        unblock_asked: row.unblockAskedAt !== null,
        customer: row.accountId === null || email === null ? null : { id: row.accountId, email },
      })),
      older: found.length > pageSize ? (ids.at(-1) ?? null) : null,
    };
  },
});
