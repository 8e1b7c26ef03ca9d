import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { installationSettings } from "@/lib/db/tables/kernel/installation";
import type { Environment } from "@/lib/settings/environment";

const name = "secret mark";
const markOfSecret = () => keyedHash(name, "berth").toString("hex");

/** The fingerprint of the secret that the first process stored; none in a new database. */
async function readSecretMark(db: Database): Promise<string | undefined> {
  const [found] = await db
    .select({ value: installationSettings.value })
    .from(installationSettings)
    .where(eq(installationSettings.name, name));
  return found?.value;
}

/**
 * Stores the secret's fingerprint in a new database. Throws a one-sentence error for the operator if another secret
 * was used before: data that it sealed or hashed would be unreadable, and what this process writes would be
 * unreadable for the others.
 */
export async function requireSameSecret(
  db: Database,
  { SECRET, DATA_DIR }: Pick<Environment, "SECRET" | "DATA_DIR">,
): Promise<void> {
  const mark = markOfSecret();
  let found = await readSecretMark(db);
  if (found === undefined) {
    await db.insert(installationSettings).values({ name, value: mark }).onConflictDoNothing();
    found = await readSecretMark(db);
  }
  if (found === mark) return;
  const used = SECRET ? "the setting SECRET" : `the file secret in ${DATA_DIR}`;
  throw new Error(
    `The database was set up with another secret than ${used}: give this process the same one.`,
  );
}
