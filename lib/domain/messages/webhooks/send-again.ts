import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { webhookEndpoints, webhooks } from "@/lib/db/tables/messages/webhooks";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { limitSending } from "./limit-sending";
import { delivery, ownEndpoints } from "./lookup";
import { enqueueDelivery } from "./shared/queue-webhook";
import { forgetSilence, placeOf } from "./silent-hosts";

/**
 * Sends the message again with the same id, so that receivers can detect duplicates, to the endpoint's current URL.
 * Clears the host's count of missing responses.
 */
export const sendAgain = operation({
  name: "webhooks.send_again",
  summary: "Sends an event to its endpoint once more",
  access: writes({ right: "api_keys/edit", who: "person", topic: "settings" }),
  changes: ["webhooks"],
  fails: ["webhook.not_found", "webhook.off"],
  target: locked(delivery("number")),
  input: z.object({ number: wireInt(1) }),
  output: z.object({ number: z.int() }),
  run: async (context, { number }, row) => {
    const { db, now, note } = context;
    const [to] = await ownEndpoints(context, eq(webhookEndpoints.id, row.endpointId ?? 0));
    if (!to) throw fail("webhook.not_found");
    if (!to.isActive) throw fail("webhook.off");
    await limitSending(context);
    const open = { deliveredAt: null, givenUpAt: null, heldBecause: null, nextTryAt: now };
    await db
      .update(webhooks)
      .set({ ...open, url: to.url })
      .where(eq(webhooks.id, number));
    await forgetSilence(db, placeOf(to));
    await enqueueDelivery(db, row);
    note({ target: `webhook ${to.id}`, changes: { resent: row.type, delivery: number } });
    return { number };
  },
});
