/**
 * The name of a cookie of this path. Where the panel is served by https, browsers then take it from this host alone, and
 * only over https: no neighbor under the same domain can plant one.
 */
export const cookieName = (name: string, path: string, isSecure: boolean): string =>
  `${isSecure ? (path === "/" ? "__Host-" : "__Secure-") : ""}${name}`;
