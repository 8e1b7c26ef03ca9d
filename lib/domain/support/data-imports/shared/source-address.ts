/** The address of a foreign database, as in `mysql://user:password@host/database`; null for another text. */
export function readAddress(text: string): URL | null {
  const address = URL.canParse(text) ? new URL(text) : null;
  return address && /^(?:mysql|mariadb):$/.test(address.protocol) && address.hostname !== "" ? address : null;
}
