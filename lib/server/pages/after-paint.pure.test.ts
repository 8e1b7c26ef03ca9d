import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { paintFirst, scriptsAfterPaint } from "./after-paint";

const style = '<link rel="stylesheet" href="/a.css"/>';
const scriptOf = (source: string) => `<script src="${source}" async="" nonce="n+1"></script>`;
const head = `<html><head><meta charSet="utf-8"/>${style}${scriptOf("/a.js")}${scriptOf("/b.js")}</head>`;

test("the scripts of a head are asked for by one that stands before its style and has their nonce", () => {
  const first = paintFirst(head);
  const [before = "", after] = first.split(style);
  expect(before).toMatch(/^<html><head><meta charSet="utf-8"\/><script nonce="n\+1">.*<\/script>$/);
  expect(before).toContain('(["/a.js","/b.js"])');
  expect(after).toBe("</head>");
});

test("a head without scripts stays as it is, as do those that are for older browsers", () => {
  const bare = `<head>${style}<script src="/old.js" noModule="" nonce="n"></script></head>`;
  expect(paintFirst(bare)).toBe(bare);
});

async function bodyOf(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    scriptsAfterPaint(response);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`).finally(() => server.close());
  return answer.text();
}

const rest = `<body>é${scriptOf("/later.js")}</body></html>`;
const page = "text/html; charset=utf-8";

test("a page's head is changed however it is cut, and what follows is not", async () => {
  const bytes = Buffer.from(head + rest);
  const cuts = [bytes.length, 7, 1];
  for (const size of cuts) {
    const body = await bodyOf((_request, response) => {
      response.setHeader("content-type", page);
      for (let at = 0; at < bytes.length; at += size) response.write(bytes.subarray(at, at + size));
      response.end();
    });
    expect(body, `in parts of ${size}`).toBe(paintFirst(head) + rest);
  }
});

test("a page that is sent whole has no length that is another page's", async () => {
  const body = await bodyOf((_request, response) => {
    response.setHeader("content-type", page).setHeader("content-length", Buffer.byteLength(head + rest));
    response.end(head + rest);
  });
  expect(body).toBe(paintFirst(head) + rest);
});

test("whatever is no page, or has no head, goes on as it is", async () => {
  const answer = (type: string, text: string) =>
    bodyOf((_request, response) => {
      response.setHeader("content-type", type);
      response.write(text);
      response.end();
    });
  expect(await answer("text/x-component", head)).toBe(head);
  expect(await answer(page, "<p>gone</p>")).toBe("<p>gone</p>");
  expect(await bodyOf((_request, response) => void response.writeHead(200).end())).toBe("");
});
