import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Environment } from "@/lib/settings/environment";

/** As of the setting SECRET. */
const leastLength = 32;

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);

/**
 * Gives a file a second name, unless there is one of that name. In a folder without hard links that is a copy, which is whole
 * when this has ended.
 */
async function putAt(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test(codeOf(error))) throw error;
    await copyFile(draft, file, constants.COPYFILE_EXCL);
    const handle = await open(file, "r+");
    await handle.sync();
    await handle.close();
  }
}

/** Writes the whole secret before the file has its name: a full disk or a lost machine leaves none, or all of it. */
async function ensureSecret(file: string): Promise<void> {
  if (await readFile(file).catch(() => null)) return;
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    const handle = await open(draft, "wx", 0o600);
    await handle.writeFile(randomBytes(32).toString("hex"));
    await handle.sync();
    await handle.close();
    await putAt(draft, file);
  } catch (error) {
    // A concurrent first start was faster: its secret counts.
    if (codeOf(error) !== "EEXIST") throw error;
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
