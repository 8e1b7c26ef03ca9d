import { z } from "zod";
import { documentKinds } from "@/lib/base/document-series";

/** A series of numbers for documents of a kind, from a day of the seller on. `{prefix}` is written as it is now. */
export const NewSeries = z.object({
  region: z.string().trim().max(20),
  kind: z.enum(documentKinds),
  pattern: z.string().trim().min(1, "is required").max(60, "must have at most 60 characters"),
  first: z.coerce.number().int().min(1, "must be 1 or more").max(100_000_000, "must be at most 100000000"),
  since: z.iso.date("must be a day"),
});
