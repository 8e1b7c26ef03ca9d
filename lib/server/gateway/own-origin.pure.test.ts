import { expect, test } from "vitest";
import { readProxyTrust } from "../caller-address";
import { isFromOwnPage, ownHost } from "./own-origin";
import { noteScheme } from "./served-scheme";

const fixed = { publicUrl: "https://panel.example.test", isAddressFixed: true };
const loose = { publicUrl: "http://localhost:3000", isAddressFixed: false };
const action = { "next-action": "4".repeat(42) };
const own = "https://panel.example.test";

test("a server action needs an origin, and this panel's", () => {
  expect(isFromOwnPage("POST", { ...action, origin: own, host: "inner:3000" }, fixed)).toBe(true);
  for (const headers of [
    action,
    { "content-type": "multipart/form-data; boundary=x" },
    { ...action, origin: "null" },
    { ...action, origin: "https://evil.test", host: "panel.example.test" },
    { ...action, origin: "https://evil.test", host: "evil.test", "x-forwarded-host": "evil.test" },
    { ...action, origin: "http://panel.example.test" },
  ])
    expect(isFromOwnPage("POST", headers, fixed), JSON.stringify(headers)).toBe(false);
});

test("as long as nobody has said what the panel's address is, the one it is reached by is its own", () => {
  const headers = { ...action, origin: "http://192.0.2.7:3000", host: "192.0.2.7:3000" };
  expect(isFromOwnPage("POST", headers, loose)).toBe(true);
  expect(ownHost(headers, loose)).toBe("192.0.2.7:3000");
  expect(isFromOwnPage("POST", { ...headers, host: "localhost:3000" }, loose)).toBe(false);
});

test("the scheme counts where it is known: a page served by https is no page of http", () => {
  const at = { ...action, host: "192.0.2.7:3000" };
  const isOwn = (origin: string, scheme: string) =>
    isFromOwnPage("POST", { ...at, origin, "x-berth-scheme": scheme }, loose);
  expect(isOwn("http://192.0.2.7:3000", "https")).toBe(false);
  expect(isOwn("https://192.0.2.7:3000", "https")).toBe(true);
  expect(isOwn("https://192.0.2.7:3000", "")).toBe(true);
});

const requestWith = (proto: string | undefined, remoteAddress: string) => ({
  headers: { "x-berth-scheme": "http", ...(proto === undefined ? {} : { "x-forwarded-proto": proto }) },
  socket: { remoteAddress },
});

test.each([
  ["a trusted proxy says it", "https", "10.0.0.1", loose, "https"],
  ["it is one of several proxies", "http, https", "10.0.0.1", loose, "https"],
  ["a stranger says it", "https", "198.51.100.1", loose, ""],
  ["nobody says it", undefined, "10.0.0.1", loose, ""],
  ["a proxy says plain", "HTTP", "10.0.0.1", loose, "http"],
  ["the panel's address has it", undefined, "198.51.100.1", fixed, "https"],
  ["a proxy knows of its own part only", "http", "10.0.0.1", fixed, "https"],
])("the scheme is what the browser used: %s", (_why, proto, from, address, scheme) => {
  const request = requestWith(proto, from);
  noteScheme(request, { ...address, trust: readProxyTrust("10.0.0.0/8") });
  expect(request.headers["x-berth-scheme"]).toBe(scheme);
});

test("Next never hears of a host that nobody vouches for", () => {
  for (const origin of [undefined, "null", "https://evil.test", "evil"])
    expect(ownHost({ origin, host: "evil.test" }, fixed)).toBe("panel.example.test");
});

test("reading, and calls that prove their origin in another way, go through", () => {
  expect(isFromOwnPage("GET", {}, fixed)).toBe(true);
  expect(isFromOwnPage("POST", { "content-type": "application/json" }, fixed)).toBe(true);
});
