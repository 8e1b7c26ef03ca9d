import { expect, test } from "vitest";
import { asksForSomething } from "./setup-rules";

test("what clients send who want nothing asks for nothing", () => {
  for (const value of ["", " ", "0", "00", "false", "FALSE", "no", "off", "none", "None", "null", "{}", "[]"])
    expect(asksForSomething(value), value).toBe(false);
  for (const value of [undefined, null, 0, false, [], {}, [""], { a: "0", b: [] }])
    expect(asksForSomething(value), JSON.stringify(value)).toBe(false);
});

test("everything else asks for something", () => {
  for (const value of ["1", "true", "yes", "raid1", "hba", "10", "-1", "web.example.test", "00x"])
    expect(asksForSomething(value), value).toBe(true);
  for (const value of [1, -1, true, ["x"], { swap: "4" }, { a: { b: "1" } }])
    expect(asksForSomething(value), JSON.stringify(value)).toBe(true);
});
