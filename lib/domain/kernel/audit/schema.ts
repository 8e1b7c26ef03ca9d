import { z } from "zod";
import { StaffRoleName } from "../account/schema";

/** Who did it, as far as the reader may know. */
export const Who = z.discriminatedUnion("kind", [
  /** The customer; `name` is the email. */
  z.object({ kind: z.literal("owner"), name: z.string() }),
  /** A member of the account; `name` is their own email. */
  z.object({ kind: z.literal("colleague"), name: z.string() }),
  z.object({ kind: z.literal("key"), name: z.string() }),
  z.object({ kind: z.literal("staff"), name: z.string(), role: StaffRoleName.nullable() }),
  /** A command on the panel's machine. */
  z.object({ kind: z.literal("operator") }),
  /** Not signed in, such as by a link in a mail. */
  z.object({ kind: z.literal("guest") }),
  z.object({ kind: z.literal("panel") }),
]);
export type Who = z.infer<typeof Who>;

/** A value as it was noted, as text; of several, each. */
const Value = z.union([z.string(), z.array(z.string())]);
/** One thing that changed; `from` is null where there was nothing, or it was not kept. */
export const Change = z.object({ field: z.string(), from: Value.nullable(), to: Value.nullable() });
export type Change = z.infer<typeof Change>;

export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  who: Who,
  /** The email of the account that it is about; null where the reader is its owner, or there is none. */
  account: z.string().nullable(),
  target: z.string().nullable(),
  changes: z.array(Change),
  /** The impersonation session in which it was done, and its reason. */
  visit: z.object({ id: z.int(), reason: z.string() }).nullable(),
  address: z.string(),
  request: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  older: z.int().nullable(),
  newer: z.int().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;

/** One of the calendar, in a year that the database can count to. */
const day = z.iso.date().regex(/^[12]/);

/** What may be asked of the log. Days are of UTC, the last one included. */
export const AuditFilter = z.object({
  actor: z.string().trim().min(1).max(320).optional(),
  /** Of staff alone: email or number of the account that it is about. */
  account: z.string().trim().min(1).max(320).optional(),
  /** One, or several between commas. */
  action: z.string().trim().min(1).max(400).optional(),
  object: z.string().trim().min(1).max(100).optional(),
  from: day.optional(),
  to: day.optional(),
  before: z.int().positive().optional(),
  after: z.int().positive().optional(),
  size: z.int().min(1).max(10_000).optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Whom a customer may ask for. */
export const ownActors = ["me", "colleagues", "keys", "staff", "panel"] as const;
