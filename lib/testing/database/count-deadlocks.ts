import { database } from "@/lib/db/client";

/** How many transactions of the test's database have deadlocked so far, as PostgreSQL counts them. */
export async function countDeadlocks(): Promise<number> {
  await database().execute("select pg_stat_force_next_flush()");
  const { rows } = await database().execute<{ deadlocks: number }>(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  return rows[0]?.deadlocks ?? 0;
}
