import { and, asc, eq, type SQL } from "drizzle-orm";
import { webhookEndpoints, webhooks } from "@/lib/db/tables/messages/webhooks";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { readId, type Target } from "../../kernel/operation/target";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** The account's endpoints that match `narrow`, oldest first. */
export const ownEndpoints = ({ db, actor }: SignedContext, narrow?: SQL) =>
  db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.accountId, actor.account.id), narrow))
    .orderBy(asc(webhookEndpoints.id));

/** The account's own endpoint; other accounts' endpoints are not found. */
export const endpoint = (parameter: string): Target<EndpointRow> => ({
  noun: "webhook",
  parameter,
  fails: ["webhook.not_found"],
  find: async (context, value, isLocked) => {
    const query = ownEndpoints(context, eq(webhookEndpoints.id, readId(parameter, value)));
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("webhook.not_found");
    return row;
  },
});

type Sent = typeof webhooks.$inferSelect;

/** A delivery, other than a test, to one of the account's endpoints. */
export const delivery = (parameter: string): Target<Sent> => ({
  noun: "delivery",
  parameter,
  fails: ["message.not_found"],
  find: async ({ db, actor }, value, isLocked) => {
    const isOwn = and(eq(webhooks.id, readId(parameter, value)), eq(webhooks.accountId, actor.account.id));
    const query = db.select().from(webhooks).where(isOwn);
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row || row.endpointId === null || row.isTest) throw fail("message.not_found");
    return row;
  },
});
