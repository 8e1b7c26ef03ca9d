import { hash } from "@node-rs/argon2";

/** argon2id with the parameters that the dummy hash of the login has too: both take the same time. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
