/** Sections of the panel that a question can be about. */
const pages = ["order", "servers", "billing", "api-keys", "dns", "pin", "account", "jobs", "status"] as const;
export type AboutPage = (typeof pages)[number];

/** What a ticket is about, as in URLs: `server-55001`, `invoice-1234`, `page-billing`. */
export type About = { kind: "server" | "invoice"; id: number } | { kind: "page"; page: AboutPage };

/** Parses the key; null if invalid, because it may have been typed by hand. */
export function readAbout(text: string): About | null {
  const [, kind, name = ""] = /^(server|invoice|page)-([a-z0-9-]{1,20})$/.exec(text) ?? [];
  if (kind === "page") {
    const page = pages.find((one) => one === name);
    return page ? { kind, page } : null;
  }
  return (kind === "server" || kind === "invoice") && /^[1-9]\d{0,8}$/.test(name)
    ? { kind, id: Number(name) }
    : null;
}

/** The key for a page of the panel, by its path; empty = nothing useful. */
export function aboutOfPath(path: string): string {
  const [, first = "", second = "", third = ""] = path.split("/");
  const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text);
  if (first === "servers" && isId(second)) return `server-${second}`;
  if (first === "billing" && second === "invoices" && isId(third)) return `invoice-${third}`;
  return pages.some((page) => page === first) ? `page-${first}` : "";
}
