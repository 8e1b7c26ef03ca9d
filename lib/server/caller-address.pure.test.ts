import { expect, test } from "vitest";
import { measureOften } from "@/lib/testing/measure";
import { callerAddress, isTrustedSocket, readProxyTrust } from "./caller-address";

const trust = readProxyTrust("loopback 10.0.0.0/8");

test.each([
  ["nobody stands between", "203.0.113.9", undefined, "203.0.113.9"],
  ["a stranger names another", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["a proxy says who asked", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["the caller put names before its own", "127.0.0.1", "192.0.2.5, 198.51.100.1", "198.51.100.1"],
  ["it came through two proxies", "::1", "192.0.2.5, 198.51.100.1 , 10.1.2.3", "198.51.100.1"],
  ["the same address in its long form", "::ffff:127.0.0.1", "2001:DB8::0:7", "2001:db8::7"],
  ["a proxy says nothing that is an address", "127.0.0.1", "unknown", "127.0.0.1"],
])("the caller is found: %s", (_why, socket, forwardedFor, caller) => {
  for (const time of ["at first", "once more"])
    expect(callerAddress(socket, forwardedFor, trust), time).toBe(caller);
});

test("more addresses than are remembered are told apart all the same", () => {
  for (let number = 0; number < 2_100; number++) {
    const rest = `${number >> 8}.${number & 255}`;
    expect(isTrustedSocket(`10.0.${rest}`, trust)).toBe(true);
    expect(isTrustedSocket(`11.0.${rest}`, trust)).toBe(false);
  }
});

test("finding the caller behind a proxy takes little of a call's time", async () => {
  const { cpuMs } = await measureOften(() => {
    for (let call = 0; call < 5_000; call++) callerAddress("127.0.0.1", `198.51.100.${call & 255}`, trust);
  }, 3);
  expect(cpuMs).toBeLessThan(50);
});
