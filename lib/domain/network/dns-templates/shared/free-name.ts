import { invalidArgument } from "../../../kernel/errors/fail";

/** Throws if another template of the account has the name, ignoring case. */
export function requireFreeName(
  known: readonly { id: number; name: string }[],
  name: string,
  own: number | null,
): void {
  const wanted = name.trim().toLowerCase();
  if (known.some((one) => one.id !== own && one.name.toLowerCase() === wanted))
    throw invalidArgument("name", "is another template's");
}
