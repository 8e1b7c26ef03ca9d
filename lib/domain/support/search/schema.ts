import { z } from "zod";

export const hitGroups = [
  "customers",
  "servers",
  "invoices",
  "payments",
  "receipts",
  "keys",
  "jobs",
] as const;

const hitBadges = ["overdue", "suspended", "review"] as const;

/** One thing that was found, with whose it is. */
export const Hit = z.object({
  group: z.enum(hitGroups),
  /** As the audit log calls it: `server 1002`. */
  object: z.string(),
  title: z.string(),
  /** What it was found by, where the title does not say so: an address, with the time until which it had it. */
  detail: z.string(),
  until: z.string().nullable(),
  /** Its state, a word of its own kind. */
  state: z.string(),
  /** What is wrong with a customer or a server, besides its state. */
  badges: z.array(z.enum(hitBadges)),
  /** Whose it is; null = nobody's yet, as of a bank receipt that matched no invoice. */
  account: z.object({ id: z.int(), email: z.string() }).nullable(),
});
export type Hit = z.infer<typeof Hit>;

/** Shorter words would be found everywhere; numbers are looked for whole. */
export const shortestWord = 3;
