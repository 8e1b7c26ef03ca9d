import { expect, test } from "vitest";
import { formsOfPassword, readOldHash } from "./rules";

const bcrypt = `$2y$10$${"a".repeat(53)}`;
const hex = (letters: number) => "0a".repeat(letters / 2);

test.each([
  [bcrypt, { form: "bcrypt", hash: bcrypt, cost: 10 }],
  [` ${bcrypt}\n`, { form: "bcrypt", hash: bcrypt, cost: 10 }],
  [`${hex(32)}:x7Q`, { form: "md5", digest: hex(32), salt: "x7Q", cost: 0 }],
  [hex(32).toUpperCase(), { form: "md5", digest: hex(32), salt: "", cost: 0 }],
  [`${hex(64)}:salt`, { form: "hmac-sha256", digest: hex(64), salt: "salt", cost: 0 }],
])("%s is recognized", (stored, hash) => expect(readOldHash(stored)).toEqual(hash));

test.each([
  "",
  "plain",
  `$2y$15$${"a".repeat(53)}`,
  `$2y$03$${"a".repeat(53)}`,
  `$2y$10$${"a".repeat(52)}`,
  hex(64),
  `${hex(30)}:x`,
])("%s is not: it is unknown, or would take too long", (stored) => expect(readOldHash(stored)).toBeNull());

test("a password may have been hashed with HTML's entities", () => {
  expect(formsOfPassword("plain")).toEqual(["plain"]);
  expect(formsOfPassword(`a&b<"'>`)).toEqual([`a&b<"'>`, "a&amp;b&lt;&quot;&#039;&gt;"]);
});
