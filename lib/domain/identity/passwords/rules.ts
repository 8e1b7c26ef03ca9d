export type PasswordProblem = "empty" | "short" | "long" | "email" | "common";

const passwordLength = { fewest: 10, mostBytes: 200 } as const;

/** Normalizes to one Unicode form, so that the same password from another keyboard matches. */
export const normalPassword = (password: string): string => password.normalize("NFKC");

/** Longer input is rejected, because hashing it would only waste time. */
export const isOversize = (password: string): boolean =>
  password.length > passwordLength.mostBytes ||
  new TextEncoder().encode(password).length > passwordLength.mostBytes;

/** Checks the rules that need no lookup, also in the browser; the server also checks for common passwords. */
export function checkPassword(password: string, email: string): Exclude<PasswordProblem, "common"> | null {
  if (password === "") return "empty";
  if (isOversize(password)) return "long";
  const normal = normalPassword(password);
  if ([...normal].length < passwordLength.fewest) return "short";
  const [words, name] = [normal.toLowerCase(), email.trim().toLowerCase()];
  return name !== "" && (words === name || words === name.split("@")[0]) ? "email" : null;
}
