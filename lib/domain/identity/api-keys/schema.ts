import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag, wireInt, wireText } from "@/lib/base/form-values";

/** One API key as the API shows it (specification 2.3; the last seven fields are extensions). */
export const ApiKey = z.object({
  id: about(z.int(), "Number of the key.", 12),
  name: about(z.string(), "Name of the key.", "CI deployments"),
  active: about(z.int(), "1 = it opens sessions, 0 = it is disabled.", 1),
  ip: about(
    z.string(),
    "Addresses and ranges that it may be used from, comma-separated; empty = any.",
    "192.0.2.0/24",
  ),
  server_id: about(z.int(), "The server that it is bound to; 0 = the whole account.", 0),
  project_id: about(z.int(), "The project whose servers alone it reaches; 0 = none.", 0),
  token_view: about(z.string(), "The last characters of the secret.", "e1f0"),
  login_notify_method: about(z.enum(["none", "email", "webhook"]), "How its logins are reported.", "email"),
  login_notify_address: about(
    z.string().nullable(),
    "Where they are reported: an email address, or the address of a webhook.",
    "ops@example.com",
  ),
  expires: about(
    z.string().nullable(),
    "The last day that it works on; null = it does not expire.",
    "2027-01-31",
  ),
  pin_exempt: about(z.int(), "1 = its sessions are never asked for the PIN.", 0),
  permissions: about(
    z.array(z.string()).nullable(),
    "Rights that it is limited to; null = all of the account.",
    ["eq/list", "eq/show"],
  ),
  created: about(z.string(), "When it was made, UTC.", "2026-11-02 09:15:00"),
  last_used: about(z.string().nullable(), "When it was last used, UTC; null = never.", "2026-11-21 18:04:11"),
  last_ip: about(z.string().nullable(), "Address that it was last used from.", "192.0.2.10"),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** One of a key's secrets that open sessions; rotation as a whole is an extension (docs/api.md, auth). */
export const KeySecret = z.object({
  id: about(z.int(), "Number of the secret.", 31),
  token_view: about(z.string(), "The last characters of the secret.", "e1f0"),
  created: about(z.string(), "When it was made, UTC.", "2026-11-02 09:15:00"),
  last_used: about(z.string().nullable(), "When it was last used, UTC; null = never.", "2026-11-21 18:04:11"),
  last_ip: about(z.string().nullable(), "Address that it was last used from.", "192.0.2.10"),
});
export type KeySecret = z.infer<typeof KeySecret>;

export const AddedKey = ApiKey.extend({
  api_key: about(z.string(), "The key itself, shown this once.", "5f1c2d3e4b5a69788796a5b4c3d2e1f0"),
});

/** Only 0 or 1. */
const wireBit = z
  .union([z.literal(0), z.literal(1), z.enum(["0", "1"])])
  .transform((bit) => Number(bit) === 1);

const KeyName = wireText(100).refine(
  (name) => /^[\x20-\x7e]+$/.test(name) && name.trim() !== "",
  "English letters, digits and signs",
);

export const AddKey = z.object({
  name: about(KeyName, "A name for it, in English letters, digits and signs.", "CI deployments"),
  server_id: about(wireInt().optional(), "Binds it to one server.", 55001),
  project_id: about(
    wireInt(0).optional(),
    "Limits it to the servers of a project, those that are put into it later too; not together with `server_id`.",
    12,
  ),
  ip: about(
    wireText(4_000).optional(),
    "Addresses and ranges that it may be used from, comma-separated.",
    "192.0.2.0/24",
  ),
  login_notify_method: about(z.enum(["none", "email", "webhook"]), "How its logins are reported.", "none"),
  login_notify_address: about(
    wireText(500).optional(),
    "Where they are reported: an email address, or the address of a webhook.",
    "ops@example.com",
  ),
  active: about(wireBit, "1 = enabled, 0 = disabled.", 1),
  expires: about(wireText(10).optional(), "The last day that it works on.", "2027-01-31"),
  pin_exempt: about(
    wireFlag.optional(),
    "Whether its sessions are never asked for the PIN; making such a key asks for the PIN.",
    0,
  ),
  permissions: about(
    z.array(wireText(60)).max(300).optional(),
    "Rights to limit it to: `permissions[]=eq/show`.",
    ["eq/list", "eq/show"],
  ),
  pin: about(wireText(20).optional(), "The account's PIN, where one is set.", "4071"),
  idempotency_key: about(
    wireText(200).optional(),
    "The same key and parameters give the first answer again, for 24 hours.",
    "order-2026-11-22-1",
  ),
});

/** All fields except server and project, which cannot be changed. Absent fields stay unchanged. */
export const EditKey = AddKey.omit({ server_id: true, project_id: true }).extend({
  id: about(wireInt(0), "Number of the key.", 12),
});

/** The key with its new secret, shown once, and both valid secrets, newest first. */
export const RotatedKey = AddedKey.extend({
  secrets: about(z.array(KeySecret), "Both valid secrets, the newest first."),
});

/** A key with additional fields for its owner's pages. */
export const KeyCard = ApiKey.extend({
  /** Host name of the server that the key is bound to. */
  server_name: z.string().nullable(),
  /** Name of the project that the key is limited to. */
  project_name: z.string().nullable(),
  /** The notification address is not confirmed yet; nothing is sent to it until then. */
  notify_waits: z.boolean(),
  /**
   * The key that created this one and with which it ends. `is_live`: neither it nor its makers are disabled or
   * expired.
   */
  maker: z.object({ name: z.string(), is_live: z.boolean() }).nullable(),
  /** Number of valid secrets: two while the key is being rotated. */
  secrets: z.int(),
  /** Sessions opened on each of the last seven days (UTC), today last; at most `maxCounted` in total. */
  week: z.array(z.int()),
});
export type KeyCard = z.infer<typeof KeyCard>;
