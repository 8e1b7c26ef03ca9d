import Ajv from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { wireCalls } from "./openapi-calls";
import { exampleOf } from "./openapi-example";
import type { Schema } from "./openapi-schemas";

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
const calls = wireCalls();
const takesOf = new Map(calls.map(({ name, input }) => [name, ajv.compile(input)]));

/** Returns the validation errors of a value. */
function problemsOf(schema: Schema, value: unknown): string {
  const fits = ajv.compile(schema);
  return fits(value) ? "" : ajv.errorsText(fits.errors);
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;
/** All parameters at once, each with its own example value. */
const allOf = ({ properties = {} }: Schema) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => (isSchema(part) ? [[name, exampleOf(part)]] : [])),
  );

test.each(calls)("the examples of $name fit its schemas", ({ input, answer, answerExample }) => {
  expect(problemsOf(input, allOf(input))).toBe("");
  expect(problemsOf(answer, answerExample)).toBe("");
});

test("the example of a call is one of that call alone, of all that its address takes", () => {
  const taken = calls.map(({ name, module, example }) => [
    name,
    calls.filter((one) => one.module === module && takesOf.get(one.name)?.(example)).map((one) => one.name),
  ]);
  expect(taken).toEqual(calls.map(({ name }) => [name, [name]]));
});
