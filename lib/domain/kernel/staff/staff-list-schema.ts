import { z } from "zod";
import { LineMoney } from "./staff-line-schema";

/**
 * How a column reads. name: text that leads to the row's page; code: an id or an address; state, kind, action, country:
 * codes whose words are in the messages; time, day: ISO 8601; date: a time of which only the day is shown; customer: an
 * account.
 */
export type CellForm =
  | "name"
  | "text"
  | "code"
  | "state"
  | "kind"
  | "action"
  | "country"
  | "time"
  | "date"
  | "day"
  | "money"
  | "customer";

export const ListCell = z
  .union([z.string(), LineMoney, z.object({ id: z.int(), email: z.string() })])
  .nullable();
export type ListCell = z.infer<typeof ListCell>;

export const ListRow = z.object({
  id: z.int(),
  /** The row's page; null = it has none. */
  href: z.string().nullable(),
  /** By the name of the column. */
  cells: z.record(z.string(), ListCell),
});
export type ListRow = z.infer<typeof ListRow>;

/** Longest search text, and value of a filter. */
export const longestValue = 100;
/** Longest query of a list, as in its URL. */
export const longestQuery = 2_000;
/** Counts are exact up to here. */
export const mostCounted = 10_000;
/** Rows of a page. */
export const listPageSize = 50;
