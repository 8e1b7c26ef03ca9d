import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";

/** A notification with each attempt at its delivery. */
export const Delivery = z.object({
  id: z.string(),
  kind: z.enum(["email", "webhook"]),
  is_test: z.boolean(),
  recipient: z.string(),
  created: z.string(),
  state: z.enum(["waiting", "delivered", "failed", "kept"]),
  /** When the next attempt is due. */
  next_try: z.string().nullable(),
  /** Why the last attempt was skipped. */
  held: z.enum(["host_silent", "key_ended", "address_changed", "endpoint_ended"]).nullable(),
  tries: z.array(
    z.object({ at: z.string(), status: z.int().nullable(), answer: z.string(), took_ms: z.int() }),
  ),
});
export type Delivery = z.infer<typeof Delivery>;

/** A delivery to an endpoint of the account, with its event's name and the number for resending it. */
export const EventDelivery = Delivery.extend({ number: z.int(), event: z.string(), body: z.string() });
export type EventDelivery = z.infer<typeof EventDelivery>;

/** An endpoint for its owner's page, without its secret. */
export const Endpoint = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  created: z.string(),
  /** Until when the previous secret signs too. */
  former_until: z.string().nullable(),
  /** Result of the newest delivery other than a test; null = none in the last 30 days. */
  last: z.enum(["waiting", "delivered", "failed"]).nullable(),
});
export type Endpoint = z.infer<typeof Endpoint>;

export const AddEndpoint = z.object({
  name: wireText(100).pipe(z.string().trim().min(1, "is required")),
  url: wireText(500),
  events: z.array(wireText(60)).max(60),
  pin: wireText(20).optional(),
  idempotency_key: wireText(200).optional(),
});

export const EditEndpoint = AddEndpoint.omit({ pin: true, idempotency_key: true }).extend({
  id: wireInt(1),
  active: z.boolean(),
});

export const EndpointId = z.object({ id: z.int() });

/** The secret, returned only this once. */
export const EndpointSecret = EndpointId.extend({ secret: z.string() });
