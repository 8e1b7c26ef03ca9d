import { expect, test } from "vitest";
import { localPath } from "./local-path";

test.each([
  ["/", "/"],
  ["/servers", "/servers"],
  ["/servers?state=on&q=a%20b#x", "/servers?state=on&q=a%20b"],
  ["/a/../b", "/b"],
])("%s stays here", (value, path) => {
  expect(localPath(value)).toBe(path);
});

test.each([
  "",
  "servers",
  "//example.test/x",
  "/\\example.test",
  "/\t/example.test",
  "/..//example.test",
  "https://example.test/",
  "javascript:alert(1)",
  null,
  undefined,
  7,
])("%j leads away or nowhere", (value) => {
  expect(localPath(value)).toBeUndefined();
});
