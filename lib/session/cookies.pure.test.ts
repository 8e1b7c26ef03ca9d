import { parseSetCookie } from "cookie";
import { beforeEach, describe, expect, it } from "vitest";
import { deviceIdIn } from "@/lib/base/device-id";
import { setTestRuntime } from "@/lib/testing/factories";
import { cookieFlags, nameOfCookie, nextAuthCookies } from "./cookies";
import { deviceCookie, deviceCookieText } from "./device";
import { impersonationCookieName } from "./impersonation-cookie-name";
import { sessionCookieName } from "./panel-token";

const id = "0123456789abcdef".repeat(2);
const namesOfRoot = () => [
  ...Object.values(nextAuthCookies()).map(({ name }) => name),
  sessionCookieName(),
  impersonationCookieName(),
  deviceCookie(id).name,
  nameOfCookie("locale", "/"),
];

describe("where the panel is served by https", () => {
  beforeEach(() => setTestRuntime("https://panel.example.test"));

  it("no neighbor under the same domain can plant a cookie of ours", () => {
    expect(namesOfRoot().filter((name) => !name.startsWith("__Host-"))).toEqual([]);
    expect(nameOfCookie("panel.sign-in.challenge", "/login")).toBe("__Secure-panel.sign-in.challenge");
  });

  it("each is what its prefix asks for: https only, of the whole host, of no domain", () => {
    for (const { options } of Object.values(nextAuthCookies()))
      expect(options).toMatchObject({ secure: true, path: "/", httpOnly: true, sameSite: "lax" });
    expect(Object.keys(cookieFlags("/"))).not.toContain("domain");
    expect(parseSetCookie(deviceCookieText(id))).toEqual({
      name: "__Host-device",
      value: id,
      ...cookieFlags("/"),
      maxAge: 63_072_000,
    });
  });

  it("a browser that was here before is known by either name", () => {
    for (const name of ["device", "__Host-device", "berth-device", "__Host-berth-device"])
      expect(deviceIdIn(`a=b; ${name}=${id}`)).toBe(id);
    expect(deviceIdIn(`__Secure-device=${id}`)).toBeNull();
  });

  it("a device's id that a neighbor planted under the old name does not stand in for its own", () => {
    const planted = "f".repeat(32);
    for (const cookies of [
      `berth-device=${planted}; __Host-berth-device=${id}`,
      `__Host-berth-device=${id}; berth-device=${planted}`,
      `device=${planted}; __Host-berth-device=${id}`,
      `__Host-berth-device=none; __Host-berth-device=${id}; berth-device=${planted}`,
    ])
      expect(deviceIdIn(cookies)).toBe(id);
  });
});

it("elsewhere cookies have plain names, which browsers take over http", () => {
  setTestRuntime("http://localhost:3000");
  expect(namesOfRoot().filter((name) => name.startsWith("__"))).toEqual([]);
  expect(sessionCookieName()).toBe("next-auth.session-token");
});
