import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Environment } from "@/lib/settings/environment";

/** As of the setting SECRET. */
const leastLength = 32;

/** Writes the whole secret before the file has its name: a full disk or a lost machine leaves none, or all of it. */
async function ensureSecret(file: string): Promise<void> {
  if (await readFile(file).catch(() => null)) return;
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    const handle = await open(draft, "wx", 0o600);
    await handle.writeFile(randomBytes(32).toString("hex"));
    await handle.sync();
    await handle.close();
    await link(draft, file);
  } catch (error) {
    // A concurrent first start was faster: its secret counts.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Returns the server's secret: from the environment, else generated once and stored in the data folder. Throws a
 * sentence if the file cannot be written, or is too short to be one.
 */
export async function readSecret(environment: Environment): Promise<string> {
  if (environment.SECRET) return environment.SECRET;
  const file = path.join(environment.DATA_DIR, "secret");
  try {
    await mkdir(environment.DATA_DIR, { recursive: true });
    await ensureSecret(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data folder ${environment.DATA_DIR} cannot be written: ${reason}.`);
  }
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length < leastLength)
    throw new Error(
      `The file ${file} is no secret: it has ${secret.length} characters of at least ${leastLength}. Bring it back from a backup; remove it only where the database is new.`,
    );
  return secret;
}
