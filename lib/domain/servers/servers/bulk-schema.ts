import { z } from "zod";
import { mostAtOnce } from "@/lib/base/most-at-once";
import { bulkActions } from "./list-rules";
import { refusals } from "./rules";

export const CheckMany = z.object({
  ids: z.array(z.int()).min(1).max(mostAtOnce),
  deed: z.enum(bulkActions),
});

/** With several servers some may also be busy or deleted. */
const BulkRefusal = z.enum([...refusals, "server.busy", "server.not_found"]);
export type BulkRefusal = z.infer<typeof BulkRefusal>;

/** `refusal`: why the action is not possible for that server now; null = it is. */
export const ManyChecked = z.object({
  servers: z.array(
    z.object({
      id: z.int(),
      hostname: z.string(),
      refusal: BulkRefusal.nullable(),
    }),
  ),
});
