import { existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import { attention, bad, type Check, good } from "../check";

const mostSeconds = 2;

/** Whether systemd's own service was told to set the clock, and has not. Other programs are not known. */
const isUnset = (): boolean =>
  existsSync("/run/systemd/timesync") && !existsSync("/run/systemd/timesync/synchronized");

export const clockCheck: Check = {
  name: "clock",
  look: async ({ db, isEmbedded }) => {
    const before = Date.now();
    const { rows } = await db.execute<{ ms: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float as ms`,
    );
    const after = Date.now();
    const theirs = rows[0]?.ms ?? 0;
    // In between its answer was made.
    const apart = theirs < before ? theirs - before : Math.max(0, theirs - after);
    const seconds = Math.abs(apart / 1000).toFixed(1);
    if (Math.abs(apart) > mostSeconds * 1000) return bad("clockDiffers", { seconds });
    if (isUnset()) return attention("clockUnset");
    return isEmbedded ? good("clockSet") : good("clockSame");
  },
};
