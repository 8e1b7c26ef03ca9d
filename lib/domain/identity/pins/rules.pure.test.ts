import { expect, test } from "vitest";
import { isPinForm } from "@/lib/base/pin-form";
import { isWeakPin } from "./rules";

test.each([
  "0000",
  "1111",
  "999999",
  "1234",
  "4321",
  "0123",
  "7890",
  "123456",
  "1212",
  "123123",
  "1987",
  "2580",
])("%s is a PIN that a guesser tries first", (pin) => expect(isWeakPin(pin)).toBe(true));

test.each(["4071", "0471", "8305", "50194", "718293", "12", "abcd", ""])("%s is not warned about", (pin) =>
  expect(isWeakPin(pin)).toBe(false),
);

test.each([
  ["0471", true],
  ["12345", true],
  ["123456", true],
  ["123", false],
  ["1234567", false],
  ["12 34", false],
  ["١٢٣٤", false],
  ["1234\n", false],
])("%j has the form of a PIN: %s", (text, is) => expect(isPinForm(text)).toBe(is));
