import { expect, test } from "vitest";
import { bodyKind, isOverfull, maxNames } from "./count-names";

const bytes = (text: string) => new TextEncoder().encode(text);
const many = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at));
const json = "application/json; charset=utf-8";
const form = "application/x-www-form-urlencoded";

test("a form may carry 2,000 names and no more, those of the query counted", () => {
  const body = (count: number) => bytes(many(count, (at) => `a${at}=1`).join("&"));
  expect(isOverfull(body(maxNames), form)).toBe(false);
  expect(isOverfull(body(maxNames + 1), form)).toBe(true);
  expect(isOverfull(body(maxNames), form, 1)).toBe(true);
});

test("nested names and entries of JSON count wherever they stand, signs inside of text do not", () => {
  const names = (count: number) => many(count, (at) => `"a${at}":1`).join(",");
  expect(isOverfull(bytes(`{${names(maxNames)}}`), json)).toBe(false);
  expect(isOverfull(bytes(`{${names(maxNames + 1)}}`), json)).toBe(true);
  expect(isOverfull(bytes(`{"params":{"deep":{${names(maxNames)}}}}`), json)).toBe(true);
  expect(isOverfull(bytes(`{"list":[${many(maxNames + 1, () => "1").join(",")}]}`), json)).toBe(true);
  expect(isOverfull(bytes("[".repeat(80_000)), json)).toBe(true);
  expect(isOverfull(bytes(JSON.stringify({ a: ',{["\\'.repeat(50_000) })), json)).toBe(false);
});

test("parts of a multipart body are counted by their marks", () => {
  const part = '--mark\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  const body = (count: number) => bytes(`${part.repeat(count)}--mark--\r\n`);
  for (const type of ["multipart/form-data; boundary=mark", 'multipart/form-data; boundary="mark"']) {
    expect(isOverfull(body(maxNames), type)).toBe(false);
    expect(isOverfull(body(maxNames + 1), type)).toBe(true);
  }
});

test.each([
  ["application/json", "json"],
  ["Application/JSON; charset=utf-8", "json"],
  ["text/json", "json"],
  ["application/vnd.api+json", "json"],
  ["application/jsonp", "form"],
  ["multipart/form-data; boundary=b", "multipart"],
  ["application/x-www-form-urlencoded", "form"],
  ["text/plain", "form"],
  ["", "form"],
])("a body of the type %s is read as %s", (type, kind) => {
  expect(bodyKind(type)).toBe(kind);
});
