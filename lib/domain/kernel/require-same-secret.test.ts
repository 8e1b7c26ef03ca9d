import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { installationFacts } from "@/lib/db/tables/installation";
import { runtime, setRuntime } from "@/lib/env";
import { asUser, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount } from "@/lib/testing/factories";
import { writeAuditRow } from "./audit";
import { requireSameSecret } from "./require-same-secret";

withCatalogueDatabase();

const place = { DATA_DIR: "/data" };

/** Looks at the database as a process with that secret does at its start. */
async function startWith(secret: string): Promise<void> {
  const ours = runtime();
  setRuntime({ ...ours, secret });
  try {
    await requireSameSecret(database(), place);
  } finally {
    setRuntime(ours);
  }
}

const other = "another secret, of at least 32 letters";

test("the first secret stays the one of its database", async () => {
  const { secret } = runtime();
  await startWith(secret);
  await startWith(secret);
  await expect(startWith(other)).rejects.toThrow(
    "The database was set up with another secret than the file secret in /data: give this process the same one.",
  );
  await expect(requireSameSecret(database(), { ...place, SECRET: "x" })).resolves.toBeUndefined();
});

test("a database from before there was a mark knows its secret by what was sealed with it", async () => {
  const { id } = await addAccount(database(), {});
  const owner = await asUser(id);
  await inTransaction((db) => writeAuditRow({ ...owner, db }, "eq.off", [{ changes: {} }]));
  await database().delete(installationFacts).where(eq(installationFacts.name, "secret mark"));
  await expect(startWith(other)).rejects.toThrow("another secret");
  await startWith(runtime().secret);
});
