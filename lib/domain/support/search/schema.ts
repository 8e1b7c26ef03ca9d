import { z } from "zod";

export const hitGroups = [
  "customers",
  "servers",
  "invoices",
  "payments",
  "receipts",
  "keys",
  "jobs",
  "tickets",
  "lists",
  "hosts",
] as const;

const hitBadges = ["overdue", "suspended", "review"] as const;

/** One search hit, with its account. */
export const Hit = z.object({
  group: z.enum(hitGroups),
  /** As in the audit log: `server 1002`. */
  object: z.string(),
  title: z.string(),
  /** The matched value, if it is not in the title: an address, with the time until which it was assigned. */
  detail: z.string(),
  until: z.string().nullable(),
  /** Its state, in the terms of its type. */
  state: z.string(),
  /** Problems of a customer or a server, besides its state. */
  badges: z.array(z.enum(hitBadges)),
  /** Its account; null = none, such as for a bank receipt that matched no invoice. */
  account: z.object({ id: z.int(), email: z.string() }).nullable(),
});
export type Hit = z.infer<typeof Hit>;
