import { sql } from "drizzle-orm";
import { attention, type Check, good } from "../check";

const wanted = ["pg_trgm", "btree_gin"];

export const extensionsCheck: Check = {
  name: "extensions",
  look: async ({ db }) => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select extname as name from pg_extension where extname in ${wanted}`,
    );
    const there = new Set(rows.map(({ name }) => name));
    const missing = wanted.filter((name) => !there.has(name));
    if (missing.length === 0) return good("extensionsThere", { names: wanted.join(", ") });
    return attention("extensionsMissing", {
      names: missing.join(", "),
      statement: missing.map((name) => `create extension ${name};`).join(" "),
    });
  },
};
