/** A path of one action: what `/<module>.php` does with `action=<action>`, for clients that are made from a document. */
export const actionPath = (module: string, action: string): string => `/${module}.php/${action}`;

const path = /^\/(?:([^/]{1,100})\.php(?:\/([^/]{1,100}))?|(auth))$/;

export type WirePath = { endpoint: string; action?: string };

/** The module of a path of the API, whether or not there is one, and its action where the path names it. */
export function readWirePath(pathname: string): WirePath | null {
  const [whole, module, action, short] = path.exec(pathname) ?? [];
  if (whole === undefined) return null;
  return { endpoint: module ?? short ?? "", ...(action === undefined ? {} : { action }) };
}
