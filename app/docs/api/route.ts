import { getTranslations } from "next-intl/server";
import { readLocale, readTheme } from "@/lib/i18n/preferences";
import { pageStyle } from "./page-style";
import { readViewer } from "./viewer";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** The API reference: a plain page around a viewer from npm, without Next's runtime beside it. */
export async function GET(request: Request): Promise<Response> {
  const [t, locale, theme, { version }] = await Promise.all([
    getTranslations("apiDocs"),
    readLocale(),
    readTheme(),
    readViewer(),
  ]);
  const words = (key: "title" | "back" | "skip" | "document" | "noScript") => escaped(t(key));
  const nonce = escaped(request.headers.get("x-nonce") ?? "");
  const html = `<!doctype html>
<html lang="${locale}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words("title")} · Berth</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${pageStyle}</style>
<script type="module" nonce="${nonce}" src="/docs/api/viewer.js?v=${version}"></script>
</head>
<body>
<a class="skip" href="#content">${words("skip")}</a>
<header>
<img src="/logo.svg" alt="" width="28" height="28">
<h1>${words("title")}</h1>
<nav aria-label="Berth"><a href="/openapi.json">${words("document")}</a><a href="/servers">${words("back")}</a></nav>
</header>
<div id="content" class="viewer" tabindex="-1">
<noscript><p>${words("noScript")}</p></noscript>
<openapi-explorer lang="en" spec-url="/openapi.json?layout=actions" hide-server-selection hide-authentication></openapi-explorer>
</div>
</body>
</html>
`;
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
