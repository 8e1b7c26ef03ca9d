import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { addBrand, loadBrands } from "@/lib/testing/brands";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { readProxyTrust } from "../caller-address";
import { isFromOwnPage, ownHost } from "./own-origin";
import { noteHost } from "./served-host";

withCatalogDatabase();

const fixed = { publicUrl: "https://panel.test", isAddressFixed: true };
const trust = readProxyTrust("10.0.0.1");

function noted(headers: Record<string, string>, remoteAddress = "203.0.113.7") {
  const request = { headers: { "next-action": "a", ...headers }, socket: { remoteAddress } };
  noteHost(request, { trust });
  return request.headers;
}

test("a page of a brand's host is its own, and foreign to every other", async () => {
  await addBrand(database(), { isDefault: true, hosts: ["my.nordhaven.test"] });
  await addBrand(database(), { name: "Südhafen", companyId: 2, hosts: ["my.sudhafen.test"] });
  await loadBrands();
  const isOwn = (host: string, origin: string) => isFromOwnPage("POST", noted({ host, origin }), fixed);
  expect(isOwn("my.nordhaven.test", "https://my.nordhaven.test")).toBe(true);
  expect(isOwn("panel.test", "https://panel.test")).toBe(true);
  for (const [host, origin] of [
    ["my.nordhaven.test", "https://my.sudhafen.test"],
    ["my.sudhafen.test", "https://my.nordhaven.test"],
    ["my.nordhaven.test", "https://panel.test"],
    ["panel.test", "https://my.nordhaven.test"],
    ["my.nordhaven.test", "https://evil.test"],
    ["evil.test", "https://evil.test"],
  ] as const)
    expect(isOwn(host, origin), `${host} ${origin}`).toBe(false);
  expect(ownHost(noted({ host: "my.nordhaven.test" }), fixed)).toBe("my.nordhaven.test");
  expect(ownHost(noted({ host: "evil.test" }), fixed)).toBe("panel.test");
});

test("a forwarded host counts from a trusted proxy alone", () => {
  const headers = { host: "inner:3000", "x-forwarded-host": "my.nordhaven.test, other.test" };
  expect(noted(headers, "10.0.0.1")["x-berth-host" as never]).toBe("my.nordhaven.test");
  expect(noted(headers)["x-berth-host" as never]).toBe("inner:3000");
  expect(noted({ host: "inner:3000", "x-berth-host": "evil.test" })["x-berth-host" as never]).toBe(
    "inner:3000",
  );
});
