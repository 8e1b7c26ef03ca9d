import { and, desc, eq, isNull } from "drizzle-orm";
import { momentText } from "@/lib/base/form-values";
import { cancellations } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { Cancellations, ListCancellations } from "./schema";

const kinds = { at_once: "Immediate", end_of_period: "End of Billing Period" } as const;

/** `billing/get_cancellation_requests` (specification 4.5, 2.10): the open ones. */
export const getCancellationRequests = operation({
  name: "billing.get_cancellation_requests",
  summary: "Lists the open requests to end servers",
  description: "Answers the requests that are open, all or that of one server.",
  access: reads(),
  fails: ["server.foreign", "server.not_found"],
  input: ListCancellations,
  output: Cancellations,
  run: async (context, { id }) => {
    const only = id === undefined ? null : await server("id").find(context, id, false);
    const rows = await context.db
      .select({ request: cancellations, productId: servers.productId })
      .from(cancellations)
      .innerJoin(servers, eq(servers.id, cancellations.serverId))
      .where(
        and(
          eq(cancellations.accountId, context.actor.account.id),
          isNull(cancellations.withdrawnAt),
          isNull(cancellations.endedAt),
          only ? eq(cancellations.serverId, only.id) : undefined,
        ),
      )
      .orderBy(desc(cancellations.id));
    return {
      message: rows.map(({ request, productId }) => ({
        id: request.id,
        date: momentText(request.createdAt),
        relid: productId,
        reason: request.reason,
        type: kinds[request.kind],
        created_at: momentText(request.createdAt),
        updated_at: momentText(request.updatedAt),
      })),
    };
  },
});
