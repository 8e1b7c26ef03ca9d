import { expect, test } from "vitest";
import { maskKeys, maskSecrets } from "./mask-secrets";

const key = "k9Zq4Wm2Xa7Lp1Vt8Rb5Nc3Yd6";

test.each([
  [key, "k9Zq…3Yd6"],
  [`Authorization: Bearer ${key}`, "Authorization: Bearer k9Zq…3Yd6"],
  [`curl -d token=${key} https://panel.example/eq.php`, "curl -d toke…3Yd6 https://panel.example/eq.php"],
  [`${key}, ${key}`, "k9Zq…3Yd6, k9Zq…3Yd6"],
  [`eyJ${key}.eyJ${key}.${key}`, "eyJk…3Yd6.eyJk…3Yd6.k9Zq…3Yd6"],
  ["0f8fad5b-d9cb-469f-a165-70867728950e", "0f8f…950e"],
])("%s keeps only the ends of its keys", (text, masked) => {
  expect(maskKeys(text)).toBe(masked);
  expect(maskSecrets(text)).not.toContain(key);
});

test.each([
  ["Anna-demo-1", "An…"],
  ["hunter22", "hu…"],
  ["P@ssw0rd!", "P@…"],
  ["anna Tr0ub4dor&3", "anna Tr…"],
  ["5%&$§!", "5%…"],
])("%s, which found nothing, may be a password", (text, masked) => {
  expect(maskSecrets(text)).toBe(masked);
});

test.each([
  "anna.kran@example.test",
  "a.very.long.name.of.somebody.else+berth@example.test",
  "Größe & Söhne",
  "O’Neill (Kranwerk)",
  "#55001",
  "4711",
  "198.51.100.77",
  "198.51.100.0/24",
  "2001:db8:10:1c::/64",
  "[2001:db8::7]",
  "EU-2026-000123",
  "RF18 5001",
  "nl-web-17.example.com",
  "…abcd",
  "server 55001",
])("%s stays as it was asked", (text) => {
  expect(maskKeys(text)).toBe(text);
  expect(maskSecrets(text)).toBe(text);
});
