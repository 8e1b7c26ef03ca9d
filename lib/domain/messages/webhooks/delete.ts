import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { webhookEndpoints } from "@/lib/db/tables/messages/webhooks";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { endpoint } from "./lookup";
import { EndpointId } from "./schema";

/** Pending deliveries are dropped. */
export const deleteEndpoint = operation({
  name: "webhooks.delete",
  summary: "Deletes an endpoint",
  access: writes({ right: "api_keys/edit", who: "person", topic: "settings" }),
  changes: ["webhooks"],
  fails: [],
  target: locked(endpoint("id")),
  input: z.object({ id: wireInt(1) }),
  output: EndpointId,
  run: async ({ db, note }, _input, { id, name, url }) => {
    await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    note({ target: `webhook ${id}`, changes: { deleted: name, url } });
    return { id };
  },
});
