/**
 * Returns the path of one action, equivalent to `/<module>.php` with `action=<action>`; for clients generated from
 * the OpenAPI document.
 */
export const actionPath = (module: string, action: string): string => `/${module}.php/${action}`;

const path = /^\/(?:([^/]{1,100})\.php(?:\/([^/]{1,100}))?|(auth))$/;

export type WirePath = { endpoint: string; action?: string };

/** Parses an API path into module and, if present, action. The module need not exist. Null for any other path. */
export function readWirePath(pathname: string): WirePath | null {
  const [whole, module, action, short] = path.exec(pathname) ?? [];
  if (whole === undefined) return null;
  return { endpoint: module ?? short ?? "", ...(action === undefined ? {} : { action }) };
}
