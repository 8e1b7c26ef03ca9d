import { z } from "zod";
import { ListRow, longestQuery } from "../../kernel/staff/staff-list-schema";

/** A list's query, as in its URL. */
export const ListQueryText = z.string().max(longestQuery);

const longestName = 60;
/** The name of a saved view. */
export const ViewName = z.string().trim().min(1, "is required").max(longestName);

const Choice = z.object({ value: z.string(), label: z.string() });

/** `choices`: by filter, where they are rows of a small table. */
export const ShownList = z.object({
  columns: z.array(z.string()),
  /** The order: a column, and which way. */
  sort: z.object({ column: z.string(), is_descending: z.boolean() }),
  rows: z.array(ListRow),
  /** Where to go on (`after` of the query); null = no more rows. */
  next: z.string().nullable(),
  /** A filter without an index was tried on a bounded number of rows: there may be more beyond `next`. */
  is_partial: z.boolean(),
  choices: z.record(z.string(), z.array(Choice)),
});
export type ShownList = z.infer<typeof ShownList>;
export type ListChoices = ShownList["choices"];
