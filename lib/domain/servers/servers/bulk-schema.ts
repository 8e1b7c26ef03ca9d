import { z } from "zod";
import { mostAtOnce } from "@/lib/base/most-at-once";
import { bulkActions } from "./list-rules";
import { refusals } from "./rules";

export const CheckMany = z.object({
  ids: z.array(z.int()).min(1).max(mostAtOnce),
  deed: z.enum(bulkActions),
});

/** Of several at once some may also be at work, or gone. */
const BulkRefusal = z.enum([...refusals, "server.busy", "server.not_found"]);
export type BulkRefusal = z.infer<typeof BulkRefusal>;

/** `refusal`: why it cannot be done with that server now; null = it can. */
export const ManyChecked = z.object({
  servers: z.array(
    z.object({
      id: z.int(),
      hostname: z.string(),
      refusal: BulkRefusal.nullable(),
    }),
  ),
});
