import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { runtime, setRuntime } from "@/lib/env";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { requireSameSecret } from "./require-same-secret";

withCatalogDatabase();

const place = { DATA_DIR: "/data" };

/** Checks the database as a process with that secret does at startup. */
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
