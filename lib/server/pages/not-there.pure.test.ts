import { expect, it } from "vitest";
import { pageForMissingFile } from "./not-there";

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const bare = { statusCode: 404, headers: {} };
const cases = [
  { url: "/billing/invoices/7/pdf", answer: bare, page: "/-" },
  { url: "/staff/log/export?format=csv", answer: bare, page: "/staff/-" },
  { url: "/staffing", answer: bare, page: "/-" },
  { url: "/nowhere", answer: { statusCode: 404, headers: { "content-type": "text/html" } }, page: null },
  { url: "/sign-out", answer: { statusCode: 405, headers: {} }, page: null },
  { url: "/billing/invoices/7/pdf", answer: bare, headers: { accept: "*/*" }, page: null },
  { url: "/billing/invoices/7/pdf", answer: bare, headers: {}, page: null },
  { url: "/billing/invoices/7/pdf", answer: bare, method: "HEAD", page: null },
  { url: "/help/files", answer: bare, method: "POST", page: null },
];

it.each(cases)("answers $url ($method $answer.statusCode) with the page $page", (one) => {
  const { url, method = "GET", headers = browser, answer, page } = one;
  expect(pageForMissingFile({ url, method, headers }, answer)).toBe(page);
});
