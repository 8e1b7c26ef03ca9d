import { and, desc, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { momentText } from "@/lib/base/form-values";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { reads } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { ownEndpoints } from "./lookup";
import { Endpoint } from "./schema";
import { deliveryState } from "./shared/read-deliveries";
import { shownAddress } from "./shared/shown-address";

async function readLast({ db, actor }: SignedContext) {
  const { endpointId, deliveredAt, givenUpAt } = webhooks;
  const isTold = and(
    eq(webhooks.accountId, actor.account.id),
    isNotNull(endpointId),
    eq(webhooks.isTest, false),
  );
  const rows = await db
    .selectDistinctOn([endpointId], { endpointId, deliveredAt, givenUpAt })
    .from(webhooks)
    .where(isTold)
    .orderBy(endpointId, desc(webhooks.id));
  return new Map(rows.map((row) => [row.endpointId, deliveryState(row)]));
}

/** The account's endpoints, oldest first, with the result of their last delivery. */
export const listEndpoints = operation({
  name: "webhooks.list",
  summary: "Lists the endpoints that are told of the account's events",
  access: reads({ right: "api_keys/view" }),
  input: z.object({}),
  output: z.object({ endpoints: z.array(Endpoint) }),
  run: async (context) => {
    const [rows, last] = await Promise.all([ownEndpoints(context), readLast(context)]);
    return {
      endpoints: rows.map(({ id, name, url, events, isActive, createdAt, formerUntil }) => ({
        id,
        name,
        url: shownAddress(context.actor, url),
        events,
        active: isActive,
        created: momentText(createdAt),
        former_until: formerUntil && formerUntil > context.now ? momentText(formerUntil) : null,
        last: last.get(id) ?? null,
      })),
    };
  },
});
