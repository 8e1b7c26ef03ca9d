import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Environment } from "@/lib/settings/environment";

/** Returns the server's secret: from the environment, else generated once and stored in the data folder. */
export async function readSecret(environment: Environment): Promise<string> {
  if (environment.SECRET) return environment.SECRET;
  const file = path.join(environment.DATA_DIR, "secret");
  try {
    await mkdir(environment.DATA_DIR, { recursive: true });
    await writeFile(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The data folder ${environment.DATA_DIR} cannot be written: ${reason}.`);
    }
  }
  return (await readFile(file, "utf8")).trim();
}
