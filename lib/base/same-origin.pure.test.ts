import { expect, it } from "vitest";
import { isSameOrigin } from "./same-origin";

const host = "panel.example.test";
const sent = (origin: string | null, scheme: string, more: Record<string, string> = {}) =>
  new Headers({ host, "x-berth-scheme": scheme, ...(origin === null ? {} : { origin }), ...more });

it.each([
  ["https", `https://${host}`, true],
  ["https", `http://${host}`, false],
  ["http", `http://${host}`, true],
  // From http to https is not an attack, and a proxy that terminates TLS may not report it.
  ["http", `https://${host}`, true],
  ["", `https://${host}`, true],
  ["", `http://${host}`, true],
  ["", `https://${host}:444`, false],
  ["", `ftp://${host}`, false],
  ["", "https://evil.example.test", false],
  ["", "null", false],
  ["", null, false],
])("served by %j, an Origin of %j is one's own: %j", (scheme, origin, isOwn) => {
  expect(isSameOrigin(sent(origin, scheme))).toBe(isOwn);
});

it("what the browser says of the sites counts, and not against the scheme", () => {
  const same = { "sec-fetch-site": "same-origin" };
  expect(isSameOrigin(sent(null, "https", same))).toBe(true);
  expect(isSameOrigin(sent(`https://${host}`, "https", same))).toBe(true);
  expect(isSameOrigin(sent(`http://${host}`, "https", same))).toBe(false);
  for (const site of ["same-site", "cross-site", "none"])
    expect(isSameOrigin(sent(`https://${host}`, "https", { "sec-fetch-site": site })), site).toBe(false);
});
