import { type Scanner, scan } from "./structured-text";

const longest = 4_000;
const isAtom = (sign: string): boolean => /[\w!#$%&'*+/=?^`{|}~.-]|[^\p{ASCII}]/u.test(sign);
/** Characters accepted in unquoted display names; `:` would begin a group, `,` a second address. */
const isName = (sign: string): boolean => !'"(),:;<>\\'.includes(sign);

/** Reads `local@domain` with an unquoted local part; null = something else follows. */
function address(text: Scanner): string | null {
  const local = text.run(isAtom);
  if (local === "" || !text.take("@")) return null;
  const domain = text.run(isAtom);
  return domain === "" ? null : `${local}@${domain}`;
}

/** Reads `<local@domain>` after a display name of words and quoted strings. */
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
 * The single address of a `From`, in lowercase. Null if there is none, several or a group, or if mail programs could
 * read it differently: then the mail has no known sender.
 */
export function readSender(value: string): string | null {
  return (only(address, value) ?? only(inBrackets, value))?.toLowerCase() ?? null;
}
