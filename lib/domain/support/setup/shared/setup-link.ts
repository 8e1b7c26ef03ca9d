import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { installationSettings } from "@/lib/db/tables/kernel/installation";
import { writeInstallationSetting } from "@/lib/db/write-fact";
import { linkGone, newLinkToken } from "../../../messages/mails/shared/links";
import { isVacant } from "./setup-state";

const fact = "setup link";
const mine = eq(installationSettings.name, fact);

const hashOf = (token: string): string => keyedHash(fact, token).toString("hex");

/**
 * Makes the link of the set-up, of which only a keyed hash is stored; returns its token. There is one at a time: the one
 * of the last start is good, and each before it is not.
 */
export async function renewSetupLink(db: Database): Promise<string> {
  const token = newLinkToken();
  await writeInstallationSetting(db, fact, hashOf(token));
  return token;
}

const isSame = (stored: string | undefined, token: string): boolean =>
  stored !== undefined && timingSafeEqual(Buffer.from(stored), Buffer.from(hashOf(token)));

/** Throws unless the link is that of the last start, and nobody has set anything up yet. */
export async function requireSetupLink(db: Database, token: string): Promise<void> {
  const [row] = await db.select().from(installationSettings).where(mine);
  if (!isSame(row?.value, token) || !(await isVacant(db))) throw linkGone();
}

/** Uses the link up in the caller's transaction; of two at once one finds it gone. Throws like `requireSetupLink`. */
export async function takeSetupLink(db: Database, token: string): Promise<void> {
  const [row] = await db.select().from(installationSettings).where(mine).for("update");
  if (!isSame(row?.value, token) || !(await isVacant(db))) throw linkGone();
  await db.delete(installationSettings).where(mine);
}
