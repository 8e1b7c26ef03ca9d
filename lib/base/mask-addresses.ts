function masked(address: string): string {
  if (!URL.canParse(address)) return "…";
  const { protocol, host, username, password, pathname, search, hash } = new URL(address);
  const isBare = pathname === "/" && `${username}${password}${search}${hash}` === "";
  return isBare ? address : `${protocol}//${host}/…`;
}

/** Reduces URLs in a text to scheme and host: path, query and user info may be secrets. */
export const maskAddresses = (text: string): string => text.replace(/https?:\/\/[^\s"<>]+/gi, masked);
