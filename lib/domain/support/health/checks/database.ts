import { sql } from "drizzle-orm";
import { bad, type Check, good } from "../check";

const oldestMajor = 14;

export const databaseCheck: Check = {
  name: "database",
  look: async ({ db }) => {
    const { rows } = await db.execute<{ version: string; number: number }>(
      sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    );
    const [{ version, number } = { version: "?", number: 0 }] = rows;
    return number / 10_000 >= oldestMajor
      ? good("databaseVersion", { version })
      : bad("databaseTooOld", { version, oldest: oldestMajor });
  },
};
