import { z } from "zod";
import { closingObstacles } from "../../customers/personal-data/rules";
import { blockedKinds } from "../../customers/sign-up-blocks/schema";

/** Moments are ISO 8601. */
export const CustomerData = z.object({
  /** The newest first. */
  requests: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(["export", "erasure"]),
      state: z.enum(["waiting", "working", "ready", "done", "cancelled"]),
      asked: z.string(),
      is_by_staff: z.boolean(),
      deadline: z.string(),
      /** When the erasure begins; null for a copy. */
      starts: z.string().nullable(),
      is_open: z.boolean(),
    }),
  ),
  /** What stands in the way of closing the account, with how many there are. */
  obstacles: z.array(z.object({ what: z.enum(closingObstacles), count: z.int() })),
  /** In force: what was blocked because of this account. */
  blocks: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(blockedKinds),
      hint: z.string(),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  /** Whether the account has something of that kind. */
  blockable: z.record(z.enum(blockedKinds), z.boolean()),
});
export type CustomerData = z.infer<typeof CustomerData>;
