import { z } from "zod";
import { wireFlag, wireInt, wireText } from "@/lib/base/form-values";

/** One API key as the wire shows it (specification 2.3; the last seven are extensions, decisions 4). */
export const ApiKey = z.object({
  id: z.int(),
  name: z.string(),
  active: z.int(),
  ip: z.string(),
  server_id: z.int(),
  token_view: z.string(),
  login_notify_method: z.enum(["none", "email", "webhook"]),
  login_notify_address: z.string().nullable(),
  expires: z.string().nullable(),
  pin_exempt: z.int(),
  permissions: z.array(z.string()).nullable(),
  created: z.string(),
  last_used: z.string().nullable(),
  last_ip: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** One of the secrets of a key that open sessions: an extension, like rotation as a whole (decisions 4). */
export const KeySecret = z.object({
  id: z.int(),
  token_view: z.string(),
  created: z.string(),
  last_used: z.string().nullable(),
  last_ip: z.string().nullable(),
});
export type KeySecret = z.infer<typeof KeySecret>;

export const AddedKey = ApiKey.extend({ api_key: z.string() });

/** 0 or 1 and nothing else (decisions 2). */
const wireBit = z
  .union([z.literal(0), z.literal(1), z.enum(["0", "1"])])
  .transform((bit) => Number(bit) === 1);

const KeyName = wireText(100).refine(
  (name) => /^[\x20-\x7e]+$/.test(name) && name.trim() !== "",
  "English letters, digits and signs",
);

export const AddKey = z.object({
  name: KeyName,
  server_id: wireInt().optional(),
  ip: wireText(4_000).optional(),
  login_notify_method: z.enum(["none", "email", "webhook"]),
  login_notify_address: wireText(500).optional(),
  active: wireBit,
  expires: wireText(10).optional(),
  pin_exempt: wireFlag.optional(),
  permissions: z.array(wireText(60)).max(300).optional(),
  pin: wireText(20).optional(),
  idempotency_key: wireText(200).optional(),
});

/** Everything but what makes a key what it is: its server. What is absent stays. */
export const EditKey = AddKey.omit({ server_id: true }).extend({ id: wireInt(0) });

/** The key with its new secret, shown once, and both secrets that are valid now, newest first. */
export const RotatedKey = AddedKey.extend({ secrets: z.array(KeySecret) });

/** A key with what its owner wants to see beside it on the page. */
export const KeyCard = ApiKey.extend({
  /** Host name of the server that it is bound to. */
  server_name: z.string().nullable(),
  /** The address that is told of logins waits for its reader's confirmation, and is not written to before. */
  notify_waits: z.boolean(),
  /** The key that it was made with: it ends with that one. `is_live`: neither disabled nor over, nor one above it. */
  maker: z.object({ name: z.string(), is_live: z.boolean() }).nullable(),
  /** How many secrets are valid: two while it is being rotated. */
  secrets: z.int(),
  /** Sessions opened on each of the last seven days (UTC), today last; no more than `maxCounted` in all. */
  week: z.array(z.int()),
});
export type KeyCard = z.infer<typeof KeyCard>;

export const Delivery = z.object({
  id: z.string(),
  kind: z.enum(["email", "webhook"]),
  is_test: z.boolean(),
  recipient: z.string(),
  created: z.string(),
  state: z.enum(["waiting", "delivered", "failed", "kept"]),
  /** When it is tried again. */
  next_try: z.string().nullable(),
  /** Why it was not sent the last time it was due. */
  held: z.enum(["host_silent", "key_ended", "address_changed"]).nullable(),
  tries: z.array(
    z.object({ at: z.string(), status: z.int().nullable(), answer: z.string(), took_ms: z.int() }),
  ),
});
export type Delivery = z.infer<typeof Delivery>;
