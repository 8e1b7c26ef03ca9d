type Column = "c.asked_by" | "n.author_id" | "m.set_aside_by" | "w.set_aside_by";

/** The name of a member of staff by the column that holds the id, as part of a statement. */
export function staffName(column: Column): string {
  const name = "trim(concat(u.profile->>'firstname', ' ', u.profile->>'lastname'))";
  return `(select coalesce(nullif(${name}, ''), u.email) from accounts u where u.id = ${column})`;
}
