import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database } from "./client";
import { newPool } from "./connect";

/** Runs `work` on another database than the panel's own, such as a copy of it. */
export async function withOtherDatabase<T>(
  url: string,
  poolSize: number,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const pool = newPool(url, { max: poolSize });
  pool.on("error", () => undefined);
  try {
    return await work(drizzle(pool) as unknown as Database);
  } finally {
    await pool.end();
  }
}
