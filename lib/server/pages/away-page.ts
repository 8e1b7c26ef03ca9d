import type { IncomingMessage, ServerResponse } from "node:http";
import { awayWords } from "@/lib/i18n/last-resort";
import { localeOfRequest, sendPlainPage } from "./plain-page";

/** Sends a 503 page while the page process restarts; rendered by the gateway itself. */
export function sendAway(request: IncomingMessage, response: ServerResponse): void {
  const locale = localeOfRequest(request);
  const { title, text, retry } = awayWords[locale];
  const isGet = request.method === "GET";
  sendPlainPage(
    response,
    {
      ...{ locale, title, text },
      // A form must never be submitted twice automatically.
      head: isGet ? '<meta http-equiv="refresh" content="5">' : "",
      more: isGet ? `<p><a href="">${retry}</a></p>` : "",
    },
    { "retry-after": "5" },
  );
}
