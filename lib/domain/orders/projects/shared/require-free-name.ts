import type { ProjectRow } from "../../../kernel/account/own-project";
import { invalidArgument } from "../../../kernel/errors/fail";
import { slugOf } from "../rules";

/** Throws if another project of the account is called so; returns the name as one word. Call under the account's lock. */
export function requireFreeName(known: readonly ProjectRow[], name: string, own: number | null): string {
  const slug = slugOf(name);
  if (known.some((one) => one.slug === slug && one.id !== own))
    throw invalidArgument("name", "is another project's");
  return slug;
}
