import { expect, test } from "vitest";
import { readParameters } from "./parameters";
import type { WireRequest } from "./wire-request";

const form = "application/x-www-form-urlencoded";

const read = (query: string, body: string, contentType = form) =>
  readParameters({
    endpoint: "eq",
    method: "POST",
    query,
    contentType,
    body: new TextEncoder().encode(body),
    address: "192.0.2.1",
    userAgent: "",
    requestId: "request-1",
    idempotencyKey: null,
  } satisfies WireRequest);

test.each([
  [
    "the query counts where the body is silent",
    "action=list&id=1",
    "token=a",
    { action: "list", id: "1", token: "a" },
  ],
  ["the body wins", "id=1", "id=2", { id: "2" }],
  ["the nested name wins", "", "id=1&params[id]=2", { id: "2" }],
  ["so it does in the query", "id=1&params[id]=2", "", { id: "2" }],
  ["a name of the body wins over a nested one of the query", "params[id]=1", "id=2", { id: "2" }],
  ["a text is no list of parameters", "params=x", "params=y&id=1", { id: "1" }],
])("%s", (_what, query, body, parameters) => {
  expect(read(query, body)).toEqual(parameters);
});

test("JSON is known by each of its types, and null means absent", () => {
  const body = JSON.stringify({ id: 1, ip: null, params: { name: "a", active: null } });
  for (const type of ["application/json", "text/json; charset=utf-8", "application/vnd.api+json"])
    expect(read("action=add", body, type)).toEqual({ action: "add", id: 1, name: "a" });
});
