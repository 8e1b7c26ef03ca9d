/** Separators between addresses and surrounding words. */
const between = /[\s<>,;:"()[\]]+/;

/** Every address in a text, in lowercase. */
export function addressesIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(between)
    .flatMap((word) => {
      const at = word.lastIndexOf("@");
      const [domain] = /^[a-z0-9.-]+/.exec(word.slice(at + 1)) ?? [];
      return at > 0 && domain ? [word.slice(0, at + 1) + domain] : [];
    });
}
