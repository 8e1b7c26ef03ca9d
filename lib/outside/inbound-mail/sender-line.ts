import { type Scanner, scan } from "./structured-text";

const longest = 4_000;
const isAtom = (sign: string): boolean => /[\w!#$%&'*+/=?^`{|}~.-]|[^\p{ASCII}]/u.test(sign);
/** What people write into names without the quotes that it needs; `:` would begin a group, and `,` a second address. */
const isName = (sign: string): boolean => !'"(),:;<>\\'.includes(sign);

/** `local@domain`, its local part plain; null = anything else comes next. */
function address(text: Scanner): string | null {
  const local = text.run(isAtom);
  if (local === "" || !text.take("@")) return null;
  const domain = text.run(isAtom);
  return domain === "" ? null : `${local}@${domain}`;
}

/** `<local@domain>` after a name of words and quoted strings. */
function inBrackets(text: Scanner): string | null {
  while (!text.take("<")) {
    if (!text.skipBlank()) return null;
    if (text.next() === '"' ? text.quoted() === null : text.run(isName) === "" && text.next() !== "<")
      return null;
  }
  if (!text.skipBlank()) return null;
  const found = address(text);
  return found !== null && text.skipBlank() && text.take(">") ? found : null;
}

function only(read: (text: Scanner) => string | null, value: string): string | null {
  const text = scan(value, longest);
  if (!text?.skipBlank()) return null;
  const found = read(text);
  return found !== null && text.skipBlank() && text.isEnd() ? found : null;
}

/**
 * The one address of a `From`, in lower case. Null where there is none, where there are several or a group, and where
 * programs could read different ones: then nobody is who the mail is from.
 */
export function readSender(value: string): string | null {
  return (only(address, value) ?? only(inBrackets, value))?.toLowerCase() ?? null;
}
