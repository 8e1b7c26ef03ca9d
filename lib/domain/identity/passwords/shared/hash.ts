import { hash, verify } from "@node-rs/argon2";
import { fail } from "../../../kernel/errors/fail";
import { limitHashing } from "../../../kernel/secrets/hash-semaphore";
import { isCommonPassword } from "../common-passwords";
import { checkPassword, isOversize, normalPassword } from "../rules";

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared with when there is no password, so that both cases take the same time. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$Nc2F4bUPzJZwLJ5LhQ3Fb0eTqYtR5L1mO0vFhq6sXyM";

/** Owner of hashing without an account: the panel's commands. */
const others = "panel";

/**
 * Hashes with argon2id. Callers who hash a new password must have called `requireStrongPassword`. Throws `limited`
 * under high load. `owner`: whose share of the queue it uses, an account or a guest's address.
 */
export const hashPassword = (password: string, owner = others): Promise<string> =>
  limitHashing("password", owner, () => hash(normalPassword(password), parameters));

/** Whether a password is worth a hash. */
export const isUsable = (password: string): boolean => password !== "" && !isOversize(password);

/**
 * Returns whether the password matches the hash. Takes the same time without a hash, and never hashes oversized
 * input. Throws `limited` under high load.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  owner = others,
): Promise<boolean> {
  const isPlausible = isUsable(password);
  const given = isPlausible ? normalPassword(password) : "-";
  const against = passwordHash ?? nobodysHash;
  const isRight = await limitHashing("password", owner, async () => {
    const isNormal = await verify(against, given);
    // The hash may be older than the normalization of passwords.
    const isOld = isPlausible && given !== password && (await verify(against, password));
    return isNormal || isOld;
  });
  return isRight && isPlausible && passwordHash !== null;
}

/** Throws if a new password breaks the rules, naming the parameter; `doc` is `password.<rule>`. */
export async function requireStrongPassword(
  password: string,
  email: string,
  parameter = "password",
): Promise<void> {
  const problem = checkPassword(password, email) ?? ((await isCommonPassword(password)) ? "common" : null);
  if (problem) throw fail(`password.${problem}`, { parameter });
}
