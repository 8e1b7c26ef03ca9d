import { describe, expect, test } from "vitest";
import { aboutOfPath, readAbout } from "./about-rules";
import { stateAfter } from "./rules";

describe("the state of a ticket", () => {
  test.each([
    ["open", "customer_writes", "open"],
    ["waiting", "customer_writes", "open"],
    ["solved", "customer_writes", "open"],
    ["open", "staff_writes", "waiting"],
    ["solved", "staff_writes", "waiting"],
    ["open", "solve", "solved"],
    ["waiting", "solve", "solved"],
    ["solved", "solve", null],
    ["solved", "reopen", "open"],
    ["waiting", "reopen", "open"],
    ["open", "reopen", null],
    ["open", "wait", "waiting"],
    ["waiting", "wait", null],
    ["solved", "wait", null],
  ] as const)("%s, %s: %s", (state, event, next) => {
    expect(stateAfter(state, event)).toBe(next);
  });
});

describe("what a question is about", () => {
  test.each([
    ["/servers/55001", "server-55001"],
    ["/servers/55001/history", "server-55001"],
    ["/servers", "page-servers"],
    ["/billing/invoices/17", "invoice-17"],
    ["/billing/invoices", "page-billing"],
    ["/dns/3", "page-dns"],
    ["/api-keys/3", "page-api-keys"],
    ["/help/7001", ""],
    ["/", ""],
    ["/login", ""],
  ])("%s is %j", (path, about) => {
    expect(aboutOfPath(path)).toBe(about);
    if (about) expect(readAbout(about)).not.toBeNull();
  });

  test.each(["server-0", "server-x", "server-1234567890", "page-secret", "user-1", "server-55001 ", ""])(
    "%j names nothing",
    (text) => {
      expect(readAbout(text)).toBeNull();
    },
  );
});
