import { normalPassword } from "./rules";

let loading: Promise<ReadonlySet<string>> | null = null;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(Object.values(dictionary["passwords-common"]));
}

/** Typical suffixes that people add when a password is rejected as too short or too simple. */
const trivialEnd = /[\d!?.*#@$_-]{1,4}$/;

/** Returns whether it is one of the 49,000 most common passwords, ignoring case, also with such a suffix. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load();
  const common = await loading;
  const word = normalPassword(password).toLowerCase();
  for (let end = word.length, rest = word; ; ) {
    if (common.has(rest)) return true;
    const last = rest.at(-1) ?? "";
    if (word.length - end >= 4 || !trivialEnd.test(last)) return false;
    end -= 1;
    rest = word.slice(0, end);
  }
}
