import { and, eq, isNull } from "drizzle-orm";
import { webhookEndpoints, webhooks } from "@/lib/db/tables/messages/webhooks";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { endpoint } from "./lookup";
import { EditEndpoint, EndpointId } from "./schema";
import { endpointTerms } from "./terms";

/** Pending deliveries go to the new URL. */
export const editEndpoint = operation({
  name: "webhooks.edit",
  summary: "Changes an endpoint: its name, address, events, on or off",
  access: writes({ right: "api_keys/edit", who: "person", topic: "settings" }),
  changes: ["webhooks"],
  fails: [],
  target: locked(endpoint("id")),
  input: EditEndpoint,
  output: EndpointId,
  run: async ({ db, note }, { active, ...input }, { id, url: before }) => {
    const terms = endpointTerms(input);
    await db
      .update(webhookEndpoints)
      .set({ ...terms, isActive: active })
      .where(eq(webhookEndpoints.id, id));
    const isOpen = and(eq(webhooks.endpointId, id), isNull(webhooks.deliveredAt), isNull(webhooks.givenUpAt));
    if (terms.url !== before) await db.update(webhooks).set({ url: terms.url }).where(isOpen);
    note({ target: `webhook ${id}`, changes: { ...terms, active } });
    return { id };
  },
});
