import { statSync } from "node:fs";
import path from "node:path";
import { requireSameSecret } from "../../../kernel/secrets/require-same-secret";
import { bad, type Check, good } from "../check";

/** The start refuses a shorter one. */
const leastBytes = 32;

export const secretCheck: Check = {
  name: "secret",
  look: async ({ db, environment }) => {
    // Throws a sentence if the database was set up with another one.
    await requireSameSecret(db, environment);
    if (environment.SECRET !== undefined) return good("secretOfEnvironment");
    const file = path.resolve(environment.DATA_DIR, "secret");
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) return bad("secretMissing", { file });
    if (found.size < leastBytes) return bad("secretShort", { file });
    return (found.mode & 0o077) === 0 ? good("secretOfFile", { file }) : bad("secretReadable", { file });
  },
};
