import type { Database } from "./client";
import { installationFacts } from "./tables/installation";

/** Stores a fact about this installation in place of the value that it had. */
export async function writeFact(db: Database, name: string, value: string): Promise<void> {
  await db
    .insert(installationFacts)
    .values({ name, value })
    .onConflictDoUpdate({ target: installationFacts.name, set: { value } });
}
