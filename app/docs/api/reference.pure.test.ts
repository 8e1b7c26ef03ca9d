import { expect, test } from "vitest";
import { openApiDocument } from "@/lib/api/openapi";
import { guideOf } from "@/lib/domain/kernel/errors/fail";
import { commandOf, readReference } from "./reference";
import { labelsOfType } from "./type-labels";

const url = "https://panel.example.com";
const { modules } = readReference(url);
const calls = modules.flatMap((module) => module.calls);

test("the page has the calls of the document, each once", () => {
  const paths = Object.values(openApiDocument({ name: "Nordhaven", url }, "actions").paths) as {
    post: { operationId: string };
  }[];
  const named = calls.map(({ name }) => name.replaceAll(".", "_"));
  expect(named.sort()).toEqual(paths.map(({ post }) => post.operationId).sort());
});

test.each(calls)("$name says what its parameters take and mean, and its errors have an anchor", (call) => {
  for (const parameter of call.parameters) {
    expect(parameter.description, parameter.name).not.toBe("");
    expect(parameter.type, parameter.name).not.toBe("");
  }
  expect(call.parameters.filter(({ name }) => name === "action")).toEqual([]);
  expect(call.failures.filter((name) => !guideOf(name))).toEqual([]);
  expect(call.curl).not.toContain("[object");
  expect(JSON.parse(call.answer)).toBeDefined();
});

test.each([
  [{ type: "integer", minimum: 1, maximum: 250 }, "whole number, 1–250"],
  [{ type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, "whole number, at least 0"],
  [{ type: "string", maxLength: 253 }, "text, at most 253 characters"],
  [{ type: "string", minLength: 4, maxLength: 20 }, "text, 4–20 characters"],
  [{ type: "string", enum: ["monthly", "quarterly"] }, "monthly | quarterly"],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "text or nothing"],
  [{ type: "array", items: { type: "string" } }, "list of text"],
] as const)("%j is said as %s", (schema, labels) =>
  expect(labelsOfType(structuredClone(schema) as Parameters<typeof labelsOfType>[0])).toBe(labels),
);

test("an example of a call keeps the token out, and quotes what a shell would take apart", () => {
  const example = { action: "show", token: "9d5e3c1f", id: 55_001, name: "it's $5" };
  expect(commandOf(url, { module: "eq", action: "show", example })).toBe(
    [
      "curl https://panel.example.com/eq.php",
      "  -d action=show",
      '  --data-urlencode "token=$TOKEN"',
      "  -d id=55001",
      "  --data-urlencode 'name=it'\\''s $5'",
    ].join(" \\\n"),
  );
});
