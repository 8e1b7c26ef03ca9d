/**
 * Returns the name of a cookie for this path, over https with a `__Host-` or `__Secure-` prefix: browsers then accept
 * it only over https, and `__Host-` only from this host, so that no sibling domain can set it.
 */
export const cookieName = (name: string, path: string, isSecure: boolean): string =>
  `${isSecure ? (path === "/" ? "__Host-" : "__Secure-") : ""}${name}`;
