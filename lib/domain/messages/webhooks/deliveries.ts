import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { endpoint } from "./lookup";
import { EventDelivery } from "./schema";
import { readDeliveries } from "./shared/read-deliveries";
import { shownAddress } from "./shared/shown-address";

const shownAtMost = 50;

/** Deliveries to an endpoint with their attempts, newest first. */
export const showEventDeliveries = operation({
  name: "webhooks.deliveries",
  summary: "Shows what was sent to an endpoint and how its delivery went",
  access: reads({ right: "api_keys/view" }),
  target: endpoint("id"),
  input: z.object({ id: wireInt(1) }),
  output: z.array(EventDelivery),
  run: async ({ db, actor }, { id }) => {
    const all = await readDeliveries(db, eq(webhooks.endpointId, id), shownAtMost);
    return all.map(({ row, delivery }) => ({
      ...delivery,
      recipient: shownAddress(actor, delivery.recipient),
      number: row.id,
      event: row.type,
      body: row.body,
    }));
  },
});
