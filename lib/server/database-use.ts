import type { Environment } from "@/lib/env";

/** How the database is used: where there is an address past it, `DATABASE_URL` is that of a pooler. */
export function databaseUse(environment: Environment): { isPooled: boolean; isNamed: boolean } {
  const isPooled = environment.DATABASE_DIRECT_URL !== undefined;
  const isNamed = environment.DATABASE_STATEMENTS ? environment.DATABASE_STATEMENTS === "named" : !isPooled;
  return { isPooled, isNamed };
}
