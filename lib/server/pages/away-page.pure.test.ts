import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { awayWords } from "@/lib/i18n/last-resort";
import { sendAway } from "./away-page";

function pageFor(cookie: string): string {
  let page = "";
  const response = {
    writeHead: () => response,
    end: (text: string) => {
      page = text;
    },
  };
  sendAway({ headers: { cookie }, method: "GET" } as IncomingMessage, response as unknown as ServerResponse);
  return page;
}

test.each(["locale=ru", "a=b; __Host-locale=ru", "locale=en; __Host-locale=ru"])(
  "with the cookies %s the page is Russian",
  (cookie) => {
    expect(pageFor(cookie)).toContain(awayWords.ru.title);
  },
);

test("with the cookie of another language it is in that language", () => {
  expect(pageFor("locale=de")).toContain(awayWords.de.title);
});

test.each(["", "locale=fr", "mylocale=ru"])("with the cookies %j it is English", (cookie) => {
  expect(pageFor(cookie)).toContain(awayWords.en.title);
});
