import { hash, verify } from "@node-rs/argon2";
import { fail } from "../../../kernel/errors/fail";
import { limitHashing } from "../../../kernel/secrets/hash-semaphore";
import { isCommonPassword } from "../common-passwords";
import { checkPassword, isOversize, normalPassword } from "../rules";

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared with when there is no password, so that both answers take the same time. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$Nc2F4bUPzJZwLJ5LhQ3Fb0eTqYtR5L1mO0vFhq6sXyM";

/** Who has no turn of their own: the panel's commands. */
const others = "panel";

/**
 * argon2id. Callers who hash a new password must have called `requireStrongPassword`. Throws `limited` when very many
 * are being hashed. `owner`: whose turn it is, an account or a stranger's address.
 */
export const hashPassword = (password: string, owner = others): Promise<string> =>
  limitHashing("password", owner, () => hash(normalPassword(password), parameters));

/**
 * Whether the password matches the hash. Takes the same time when there is no hash, and never hashes oversized input.
 * Throws `limited` when very many are being checked.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  owner = others,
): Promise<boolean> {
  const isPlausible = password !== "" && !isOversize(password);
  const given = isPlausible ? normalPassword(password) : "-";
  const against = passwordHash ?? nobodysHash;
  const isRight = await limitHashing("password", owner, async () => {
    const isNormal = await verify(against, given);
    // The hash may be from before passwords were normalised.
    const isOld = isPlausible && given !== password && (await verify(against, password));
    return isNormal || isOld;
  });
  return isRight && isPlausible && passwordHash !== null;
}

/** Refuses a new password that breaks the rules, naming the parameter that carries it; `doc` is `password.<rule>`. */
export async function requireStrongPassword(
  password: string,
  email: string,
  parameter = "password",
): Promise<void> {
  const problem = checkPassword(password, email) ?? ((await isCommonPassword(password)) ? "common" : null);
  if (problem) throw fail(`password.${problem}`, { parameter });
}
