import { z } from "zod";
import { StaffRoleName } from "../account/schema";

/** The actor, as far as the reader may see it. */
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

/** A recorded value as text; a list has several. */
const Value = z.union([z.string(), z.array(z.string())]);
/** One change; `from` is null if there was no value, or it was not recorded. */
export const Change = z.object({ field: z.string(), from: Value.nullable(), to: Value.nullable() });
export type Change = z.infer<typeof Change>;

export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  who: Who,
  /** Email of the account concerned; null if the reader is its owner, or there is none. */
  account: z.string().nullable(),
  target: z.string().nullable(),
  changes: z.array(Change),
  /** The impersonation session of the action, and its reason. */
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

/** A calendar date, with a year that PostgreSQL supports. */
const day = z.iso.date().regex(/^[12]/);

/** Filters of the log. Days are in UTC, the last one included. */
export const AuditFilter = z.object({
  actor: z.string().trim().min(1).max(320).optional(),
  /** Staff only: email or id of the account concerned. */
  account: z.string().trim().min(1).max(320).optional(),
  /** One, or several separated by commas. */
  action: z.string().trim().min(1).max(400).optional(),
  object: z.string().trim().min(1).max(100).optional(),
  from: day.optional(),
  to: day.optional(),
  before: z.int().positive().optional(),
  after: z.int().positive().optional(),
  size: z.int().min(1).max(10_000).optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Actors that a customer can filter by. */
export const ownActors = ["me", "colleagues", "keys", "staff", "panel"] as const;
