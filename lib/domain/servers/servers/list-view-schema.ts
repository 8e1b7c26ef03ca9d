import { z } from "zod";
import { listColumns, longestViewName, serverOrders } from "./list-rules";

/** A named saved search. */
export const ListView = z.object({
  name: z.string().trim().min(1, "is required").max(longestViewName),
  search: z.string().trim().max(200),
  sort: z.enum(serverOrders),
  descending: z.boolean(),
});
export type ListView = z.infer<typeof ListView>;

export const SavedView = z.object({ columns: z.array(z.enum(listColumns)).max(100), dense: z.boolean() });
export type SavedView = z.infer<typeof SavedView>;
