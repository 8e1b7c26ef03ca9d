import { type SQL, sql } from "drizzle-orm";

/** Tags have at most so many bearers in a filter. */
const most = 10_000;

/** The tags of a row, as text. */
export const tagsOf = (component: "customer" | "eq"): SQL => sql`(select string_agg(
  case when g.value = '' then g.tag else g.tag || '=' || g.value end, ', ' order by g.tag)
  from tags g where g.component = ${component} and g.component_id = t.id)`;

/** Rows with a tag: `name`, or `name=value`. */
export const taggedWith =
  (component: "customer" | "eq") =>
  (text: string): SQL => {
    const [name = "", ...rest] = text.split("=");
    const value = text.includes("=") ? sql`and g.value = ${rest.join("=")}` : sql``;
    return sql`t.id = any(array(select g.component_id from tags g
      where g.component = ${component} and g.tag = ${name} ${value} limit ${most}))`;
  };
