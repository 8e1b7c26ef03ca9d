/** As in audit rows. */
export const targetOf = (group: string): string => `settings ${group}`;

/** What may be shown of an address with a password: where it leads. Null if it is no address. */
export function placeOf(text: string): string | null {
  const [, scheme, host] = /^([a-z]+:\/\/)(?:[^/?#]*@)?([^/?#@]+)/.exec(text) ?? [];
  return scheme && host ? `${scheme}${host}` : null;
}
