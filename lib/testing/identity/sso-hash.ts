import { randomBytes } from "node:crypto";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { linkedAccounts, ssoHashes } from "@/lib/db/tables/identity/linked-accounts";

type Details = { provider?: string; secondsLeft?: number };

/** A hash as created at the end of a browser's single sign-on, with its linked identity. Needs the runtime. */
export async function addSsoHash(
  db: Database,
  { id }: { id: number },
  { provider = "google", secondsLeft = 300 }: Details = {},
): Promise<string> {
  const hash = randomBytes(32).toString("hex");
  const link = { provider, subject: `subject ${id}`, accountId: id, email: "", linkedAt: new Date() };
  await db.insert(linkedAccounts).values(link).onConflictDoNothing();
  const expiresAt = new Date(Date.now() + secondsLeft * 1000);
  await db
    .insert(ssoHashes)
    .values({ hash: keyedHash("sso hash", hash), accountId: id, provider, expiresAt });
  return hash;
}
