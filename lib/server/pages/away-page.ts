import type { IncomingMessage, ServerResponse } from "node:http";
import { parseCookie } from "cookie";
import { cookieName } from "@/lib/base/cookie-name";
import { pickLocale } from "@/lib/base/locale";
import { awayWords } from "@/lib/i18n/last-resort";

/** Sends a 503 page while the page process restarts; rendered by the gateway itself. */
export function sendAway({ headers, method }: IncomingMessage, response: ServerResponse): void {
  const jar = parseCookie(headers.cookie ?? "");
  const chosen = jar[cookieName("locale", "/", true)] ?? jar.locale;
  const locale = pickLocale(chosen, headers["accept-language"] ?? null);
  const { title, text, retry } = awayWords[locale];
  // A form must never be submitted twice automatically.
  const refresh = method === "GET" ? '<meta http-equiv="refresh" content="5">' : "";
  const page =
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title>${refresh}` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<style>body{font-family:system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}</style></head>` +
    `<body><h1>${title}</h1><p>${text}</p>${method === "GET" ? `<p><a href="">${retry}</a></p>` : ""}</body></html>`;
  response
    .writeHead(503, {
      "content-type": "text/html; charset=utf-8",
      "content-length": Buffer.byteLength(page),
      "cache-control": "no-store",
      "retry-after": "5",
    })
    .end(page);
}
