import { expect, test } from "vitest";
import { isFromOwnPage, ownHost } from "./own-origin";

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

test("Next never hears of a host that nobody vouches for", () => {
  for (const origin of [undefined, "null", "https://evil.test", "evil"])
    expect(ownHost({ origin, host: "evil.test" }, fixed)).toBe("panel.example.test");
});

test("reading, and calls that prove their origin in another way, go through", () => {
  expect(isFromOwnPage("GET", {}, fixed)).toBe(true);
  expect(isFromOwnPage("POST", { "content-type": "application/json" }, fixed)).toBe(true);
});
