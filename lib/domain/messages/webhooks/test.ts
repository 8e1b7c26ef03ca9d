import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { limitSending } from "./limit-sending";
import { endpoint } from "./lookup";
import { EndpointId } from "./schema";
import { queueWebhook } from "./shared/queue-webhook";

/** Also for inactive endpoints, so that they can be tested first. */
export const testEndpoint = operation({
  name: "webhooks.test",
  summary: "Sends a test to an endpoint",
  access: writes({ right: "api_keys/edit", who: "person", topic: "settings" }),
  changes: ["webhooks"],
  fails: [],
  target: endpoint("id"),
  input: z.object({ id: wireInt(1) }),
  output: EndpointId,
  run: async (context, _input, { id, accountId, url, name }) => {
    const { db, now, note } = context;
    await limitSending(context);
    const data = { endpoint_id: id };
    await queueWebhook(db, {
      accountId,
      endpointId: id,
      url,
      type: "webhook.test",
      data,
      isTest: true,
      now,
    });
    note({ target: `webhook ${id}`, changes: { tested: name } });
    return { id };
  },
});
