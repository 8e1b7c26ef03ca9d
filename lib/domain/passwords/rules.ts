export type PasswordProblem = "empty" | "short" | "long" | "email" | "common";

const passwordLength = { fewest: 10, mostBytes: 200 } as const;

/** One way to write each password: the same letters typed on another keyboard must open the same account. */
export const normalPassword = (password: string): string => password.normalize("NFKC");

/** Longer than anybody's password: hashing it would only burn our time. */
export const isOversize = (password: string): boolean =>
  password.length > passwordLength.mostBytes ||
  new TextEncoder().encode(password).length > passwordLength.mostBytes;

/** What can be said of a new password at once, in the browser too; the server also knows the common ones. */
export function checkPassword(password: string, email: string): Exclude<PasswordProblem, "common"> | null {
  if (password === "") return "empty";
  if (isOversize(password)) return "long";
  const normal = normalPassword(password);
  if ([...normal].length < passwordLength.fewest) return "short";
  const [words, name] = [normal.toLowerCase(), email.trim().toLowerCase()];
  return name !== "" && (words === name || words === name.split("@")[0]) ? "email" : null;
}
