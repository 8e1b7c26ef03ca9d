import { and, desc, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { tickets } from "@/lib/db/tables/support/tickets";
import { reads } from "../../../kernel/access/access";
import { operation } from "../../../kernel/operation/operation";
import { stageOf } from "./rules";
import { OwnCase } from "./schema";

const most = 20;

/** Cases of the account that it was told of: those of a ticket, or of a server; the newest first. */
export const myCases = operation({
  name: "abuse.mine",
  summary: "Lists abuse cases of the account",
  access: reads({ who: "person", right: null }),
  input: z.object({ ticket: z.int32().positive().optional(), server: z.int32().positive().optional() }),
  output: z.object({ cases: z.array(OwnCase) }),
  run: async ({ db, actor }, { ticket, server }) => {
    const rows = await db
      .select({ row: abuseCases, ticket: tickets.state, blockedBy: serverAddresses.blockedBy })
      .from(abuseCases)
      .innerJoin(tickets, eq(tickets.id, abuseCases.ticketId))
      .leftJoin(
        serverAddresses,
        and(
          eq(serverAddresses.serverId, abuseCases.serverId),
          eq(serverAddresses.ip, abuseCases.address),
          eq(serverAddresses.ownerId, abuseCases.accountId),
        ),
      )
      .where(
        and(
          eq(abuseCases.accountId, actor.account.id),
          isNotNull(abuseCases.ticketId),
          ticket === undefined ? undefined : eq(abuseCases.ticketId, ticket),
          server === undefined ? undefined : eq(abuseCases.serverId, server),
        ),
      )
      .orderBy(desc(abuseCases.id))
      .limit(most);
    return {
      cases: rows.map(({ row, ticket: state, blockedBy }) => ({
        id: row.id,
        kind: row.kind,
        // Until staff tell of what came later, it is to the customer what it was.
        stage: stageOf(row.state === "new" ? "open" : row.state, state !== "waiting"),
        address: row.address,
        seen: row.seenAt.toISOString(),
        due: row.state === "open" ? (row.dueAt?.toISOString() ?? null) : null,
        ticket: row.ticketId ?? 0,
        server: row.serverId,
        is_blocked: blockedBy === "staff",
        is_unblock_asked: row.unblockAskedAt !== null,
      })),
    };
  },
});
