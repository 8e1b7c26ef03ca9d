import { z } from "zod";
import { Amount } from "../../../base/amount";
import { closingObstacles } from "./rules";

/** What the page "Your data" shows. Moments are ISO 8601. */
export const OwnData = z.object({
  /** The latest request for a copy; null = none. */
  copy: z
    .object({
      id: z.int(),
      state: z.enum(["waiting", "working", "ready", "done"]),
      asked: z.string(),
      bytes: z.int().nullable(),
      /** End of the download; null before it is ready. */
      until: z.string().nullable(),
    })
    .nullable(),
  /** What stands in the way of closing the account, with how many there are. */
  obstacles: z.array(z.object({ what: z.enum(closingObstacles), count: z.int() })),
  /** Credit that is paid out; null = none. */
  credit: Amount.nullable(),
  /** Days from closing to the erasure, and years for which documents stay. */
  days: z.int(),
  years: z.int(),
});
export type OwnData = z.infer<typeof OwnData>;
