/**
 * Returns the path of one action, equivalent to `/<module>.php` with `action=<action>`; for clients generated from
 * the OpenAPI document.
 */
export const actionPath = (module: string, action: string): string => `/${module}.php/${action}`;

const path = /^\/(?:([^/]{1,100})\.php(?:\/([^/]{1,100}))?|(auth))$/;

export type WirePath = { endpoint: string; action?: string };

/** Returns the one usual form of such a path. */
export const wirePath = ({ endpoint, action }: WirePath): string =>
  action === undefined ? `/${endpoint}.php` : actionPath(endpoint, action);

/**
 * Removes slashes that mean nothing: clients join a base address that ends in one with `/eq.php`, or end the path with
 * one.
 */
function withoutSpareSlashes(pathname: string): string {
  if (!pathname.includes("//") && !pathname.endsWith("/")) return pathname;
  return `/${pathname.split("/").filter(Boolean).join("/")}`;
}

/** Below another folder, as a client with a wrong base address asks: there is no such module. */
const elsewhere = /^\/(.{1,100})\.php$/;

/** Parses an API path into module and, if present, action. The module need not exist. Null for any other path. */
export function readWirePath(pathname: string): WirePath | null {
  const plain = withoutSpareSlashes(pathname);
  const [whole, module, action, short] = path.exec(plain) ?? [];
  if (whole === undefined) {
    const [, name] = elsewhere.exec(plain) ?? [];
    return name === undefined ? null : { endpoint: name };
  }
  return { endpoint: module ?? short ?? "", ...(action === undefined ? {} : { action }) };
}
