import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";
import { webhookEndpoints } from "@/lib/db/tables/messages/webhooks";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { formerSecretHours, newEndpointSecret } from "./endpoint-secret";
import { endpoint } from "./lookup";
import { EndpointSecret } from "./schema";

/** Both secrets sign for a day, so that the receiver can switch without losing a delivery. */
export const rotateEndpoint = operation({
  name: "webhooks.rotate",
  summary: "Makes a new signing secret for an endpoint and shows it once",
  access: writes({ right: "api_keys/edit", who: "person", proof: ["pin"], topic: "secrets" }),
  changes: ["webhooks"],
  fails: [],
  target: locked(endpoint("id")),
  isCreating: true,
  input: z.object({
    id: wireInt(1),
    pin: wireText(20).optional(),
    idempotency_key: wireText(200).optional(),
  }),
  output: EndpointSecret,
  run: async ({ db, now, note }, _input, { id, secret: former }) => {
    const secret = newEndpointSecret();
    const formerUntil = new Date(now.getTime() + formerSecretHours * 3_600_000);
    await db
      .update(webhookEndpoints)
      .set({ secret, formerSecret: former, formerUntil })
      .where(eq(webhookEndpoints.id, id));
    note({ target: `webhook ${id}`, changes: { rotated: "the signing secret" } });
    return { id, secret };
  },
});
