import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { cancellations } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { isOwedAnew } from "./owed-anew";

const isGoingOn: SQL | undefined = and(
  isNull(servers.deletedAt),
  isNotNull(servers.dueAt),
  sql`not exists (select 1 from ${cancellations}
    where ${cancellations.serverId} = ${servers.id} and ${cancellations.withdrawnAt} is null)`,
);
const isInUse: SQL | undefined = or(
  inArray(servers.state, ["running", "stopped", "deploying"]),
  eq(servers.suspendedBy, "owner"),
);

/**
 * Servers that will be renewed: prepaid, active or suspended by their owner (see `isRenewed` in servers/rules.ts) and
 * without a cancellation request.
 */
export const isRenewing: SQL | undefined = and(isGoingOn, isInUse);

/** Those, and servers that are suspended for a period of which only the invoice was cancelled. */
export const isInvoiced: SQL | undefined = and(
  isGoingOn,
  or(isInUse, and(eq(servers.suspendedBy, "unpaid"), isOwedAnew)),
);

/** Billing is not paused; it is paused while staff suspend the server. */
export const isBilled: SQL = sql`${servers.suspendedBy} is distinct from 'staff'`;

/** The period of a renewal begins before its server ends at its owner's wish; what begins later is not paid by itself. */
export const isBeforeAskedEnd = (
  serverId = sql`${renewals.serverId}`,
  startsAt = sql`${renewals.startsAt}`,
): SQL => sql`not exists (select from ${cancellations}
  where ${cancellations.serverId} = ${serverId} and ${cancellations.kind} = 'end_of_period'
    and ${cancellations.withdrawnAt} is null and ${cancellations.endedAt} is null
    and ${cancellations.endsAt} <= ${startsAt})`;
