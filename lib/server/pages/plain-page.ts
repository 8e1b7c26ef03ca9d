import type { IncomingMessage, ServerResponse } from "node:http";
import { parseCookie } from "cookie";
import { cookieName } from "@/lib/base/cookie-name";
import { type Locale, pickLocale } from "@/lib/base/locale";

/** The language of a request, as pages find it, without the database. */
export function localeOfRequest({ headers }: IncomingMessage): Locale {
  const jar = parseCookie(headers.cookie ?? "");
  const chosen = jar[cookieName("locale", "/", true)] ?? jar.locale;
  return pickLocale(chosen, headers["accept-language"] ?? null);
}

type Plain = { locale: Locale; title: string; text: string; head?: string; more?: string };

/** Sends a page that the gateway renders itself, with status 503. `head` and `more` are HTML. */
export function sendPlainPage(
  response: ServerResponse,
  { locale, title, text, head = "", more = "" }: Plain,
  headers: Record<string, string> = {},
): void {
  const page =
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title>${head}` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<style>body{font-family:system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}</style></head>` +
    `<body><h1>${title}</h1><p>${text}</p>${more}</body></html>`;
  response
    .writeHead(503, {
      "content-type": "text/html; charset=utf-8",
      "content-length": Buffer.byteLength(page),
      "cache-control": "no-store",
      ...headers,
    })
    .end(page);
}
