import { describe, expect, test } from "vitest";
import { z } from "zod";
import { wireFlag, wireInt, wireText } from "@/lib/base/form-values";
import { DomainError, fail, invalidArgument } from "../errors/fail";
import { cachedParser, parseInput } from "./parse-input";
import { locked, readId } from "./target";

const schema = z.object({
  name: wireText(5),
  ttl: wireInt(60, 120).optional(),
  active: wireFlag.optional(),
  kind: z.enum(["none", "email", "webhook"]).optional(),
  only: z.literal("one").optional(),
});

/** The error text of each field. */
function fieldsOf(raw: Record<string, unknown>): Record<string, string> | undefined {
  try {
    parseInput(schema, raw);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.extras.fields;
    throw error;
  }
}

describe("parameters of a call", () => {
  test("are read as forms carry them, and what nobody knows is left out", () => {
    expect(parseInput(schema, { name: "anna", ttl: "60", active: "0", more: "x" })).toEqual({
      name: "anna",
      ttl: 60,
      active: false,
    });
  });

  test("one word where a list is wanted is told so, in no words of the library", () => {
    const lists = z.object({ permissions: z.array(z.string()) });
    expect(() => parseInput(lists, { permissions: "eq/list" })).toThrow(
      expect.objectContaining({
        extras: expect.objectContaining({ fields: { permissions: "must be a list" } }),
      }),
    );
  });

  test("what is missing is required, what is there is not valid", () => {
    expect(fieldsOf({})).toEqual({ name: "is required" });
    expect(Object.keys(fieldsOf({ name: "anna", ttl: "59" }) ?? {})).toEqual(["ttl"]);
    expect(fieldsOf({ name: "anna" })).toBeUndefined();
  });

  test("no text with a zero byte gets through, in whatever words it is declared", () => {
    const loose = z.object({ reason: z.string(), names: z.array(z.string()).optional() });
    const parse = (raw: Record<string, unknown>) => () => parseInput(loose, raw);
    expect(parse({ reason: "a\u0000b" })).toThrow(/^invalid argument reason: must not contain a zero byte$/);
    expect(parse({ reason: "a", names: ["b", "\u0000"] })).toThrow(
      /^invalid argument names: must not contain a zero byte$/,
    );
    expect(parse({ reason: "a\tb\n", names: ["b"] })).not.toThrow();
  });

  test("no half of a character gets through, however deep it is", () => {
    const loose = z.object({ reason: z.string(), more: z.record(z.string(), z.unknown()).optional() });
    const parse = (raw: Record<string, unknown>) => () => parseInput(loose, raw);
    expect(parse({ reason: "a\ud800" })).toThrow(/^invalid argument reason: must be valid Unicode$/);
    for (const more of [{ a: "\udc00" }, { a: [{ b: "\ud83d" }] }, { "\ud800": 1 }])
      expect(parse({ reason: "a", more })).toThrow(/^invalid argument more: must be valid Unicode$/);
    expect(parse({ reason: "a", more: { a: [{ b: "c\0" }] } })).toThrow(
      /^invalid argument more: must not contain a zero byte$/,
    );
    const deep = JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`);
    expect(parse({ reason: "a", more: { deep } })).toThrow(/^invalid argument more: is nested too deeply$/);
    expect(parse({ reason: "\u{1f600}", more: { "\u{1f600}": ["\u{1f600}"] } })).not.toThrow();
  });

  test("an empty choice is not among those that are named", () => {
    const choice = z.object({ task: z.enum(["", "1", "2"]) });
    expect(() => parseInput(choice, { task: "3" })).toThrow(/^invalid argument task: must be 1 or 2$/);
  });

  test("of a choice it is said what could be chosen, unless nothing was sent", () => {
    expect(fieldsOf({ name: "anna", kind: "post" })).toEqual({ kind: "must be none, email or webhook" });
    expect(fieldsOf({ name: "anna", only: "two" })).toEqual({ only: "must be one" });
  });

  test("of a number or a text in its place it is said which numbers there are", () => {
    const numbers = z.object({ id: wireInt(), kind: wireInt(0, 1), page: wireInt(1, 9) });
    const expectWords = (raw: Record<string, unknown>, fields: Record<string, string>) =>
      expect(() => parseInput(numbers, raw)).toThrow(
        expect.objectContaining({ extras: expect.objectContaining({ fields }) }),
      );
    expectWords(
      { id: "x", kind: "end", page: "0" },
      { id: "must be a whole number", kind: "must be 0 or 1", page: "must be at least 1" },
    );
    expectWords({ id: 1, kind: 2, page: [1] }, { kind: "must be 0 or 1", page: "is not valid" });
  });

  test("of a limit it is said what it is", () => {
    const limits = z.object({
      minutes: z.int().max(60),
      name: z.string().min(2),
      ids: z.array(z.int()).max(1),
    });
    expect(() => parseInput(limits, { minutes: 61, name: "a", ids: [1, 2] })).toThrow(
      expect.objectContaining({
        extras: expect.objectContaining({
          fields: {
            minutes: "must be at most 60",
            name: "must have at least 2 characters",
            ids: "must have at most 1 entries",
          },
        }),
      }),
    );
  });

  test("each field is named once, and the first in the sentence", () => {
    expect(Object.keys(fieldsOf({ ttl: "x", active: "perhaps" }) ?? {})).toEqual(["name", "ttl", "active"]);
    expect(() => parseInput(schema, { ttl: "x" })).toThrow(/^invalid argument name: is required$/);
    expect(() => parseInput(schema, { name: "anna", ttl: "x" })).toThrow(
      /^invalid argument ttl: must be a whole number$/,
    );
  });

  test("a list where one value belongs is refused", () => {
    expect(Object.keys(fieldsOf({ name: ["a", "b"] }) ?? {})).toEqual(["name"]);
  });
});

describe("an id", () => {
  test.each([
    ["1", 1],
    ["55001", 55_001],
    [55_001, 55_001],
    ["999999999", 999_999_999],
    ["007", 7],
  ])("%j is %i", (value, id) => expect(readId("id", value)).toBe(id));

  test.each([
    "",
    "-1",
    "1.5",
    "1e3",
    " 1",
    "1 ",
    "0x1",
    "1000000000",
    "one",
    null,
    undefined,
    true,
    ["1"],
    {},
    -1,
    1.5,
  ])("%j is none", (value) =>
    expect(() => readId("invoice_id", value)).toThrow("invalid argument invoice_id"),
  );
});

test("a target that is locked is the same but for the lock", () => {
  const target = { noun: "thing", fails: [], parameter: "id", find: async () => ({ id: 1 }) };
  expect(locked(target)).toEqual({ ...target, isLocked: true });
});

test("errors say which thing or parameter it is about", () => {
  expect(fail("api_key.not_found")).toMatchObject({
    message: "API key not found",
    code: "not_found",
    extras: { doc: "api_key.not_found" },
  });
  expect(invalidArgument("ip")).toMatchObject({
    message: "invalid argument ip",
    extras: { doc: "argument.invalid", fields: { ip: "is not valid" } },
  });
  expect(invalidArgument("ip", "is wide")).toMatchObject({
    message: "invalid argument ip: is wide",
    extras: { doc: "argument.invalid", fields: { ip: "is wide" } },
  });
});

describe("a kept parser", () => {
  const parse = cachedParser(z.object({ id: wireInt(0).optional(), place: wireText(300).optional() }));

  test("answers with the same object for the same parameters, whatever else the call carries", () => {
    const first = parse({ action: "list", id: "7", place: "NL" });
    expect(first).toEqual({ id: 7, place: "NL" });
    expect(parse({ action: "info", id: "7", place: "NL" })).toBe(first);
  });

  test("tells other parameters apart, also where they are left out or long", () => {
    const long = "x".repeat(250);
    expect(parse({ id: "8" })).toEqual({ id: 8 });
    expect(parse({ place: "8" })).toEqual({ place: "8" });
    expect(parse({ place: long })).toEqual({ place: long });
    expect(parse({ place: `${long}y` })).toEqual({ place: `${long}y` });
  });

  test("refuses what is wrong each time", () => {
    for (const attempt of [1, 2])
      expect(() => parse({ id: "x" }), `${attempt}`).toThrow("invalid argument id");
  });
});
