import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { wireModules } from "./find-operation";
import { openApiDocument } from "./openapi";

const owner = { name: "Nordhaven", url: "https://panel.example.com" };

const document = openApiDocument(owner);
const actions = wireModules().flatMap(([module, entries]) =>
  Object.entries(entries).map(([action, entry]) => ({ module, action, entry })),
);
const schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }> =
  document.components.schemas;

type Reference = { $ref: string };
type Post = {
  operationId: string;
  requestBody: { content: Record<string, { schema: Reference | { oneOf: Reference[] } }> };
};
const paths = document.paths as Record<string, { post: Post; get?: { parameters: { name: string }[] } }>;

test("the document is valid OpenAPI 3.1", { timeout: 30_000 }, async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("the same registry makes the same document", () => {
  expect(openApiDocument(owner)).toEqual(document);
});

test("a choice offers each word once", () => {
  const twice = new Set<string>();
  JSON.stringify(document, (name, value: unknown) => {
    if (name === "enum" && Array.isArray(value) && new Set(value).size < value.length)
      twice.add(JSON.stringify(value));
    return value;
  });
  expect([...twice]).toEqual([]);
});

test("every reference leads somewhere, and no name is used twice", () => {
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/#\/components\/schemas\/([^"]+)/g))
    expect(Object.keys(schemas)).toContain(name);
  const ids = Array.from(text.matchAll(/"operationId":"([^"]+)"/g), ([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(actions)(
  "$module/$action is an alternative of its path, with all its parameters",
  ({ module, action, entry }) => {
    const path = paths[`/${module}.php`];
    const body = path?.post.requestBody.content["application/x-www-form-urlencoded"]?.schema;
    expect(body && "oneOf" in body ? body.oneOf : [body]).toContainEqual({
      $ref: `#/components/schemas/${module}.${action}`,
    });
    const input = schemas[`${module}.${action}`];
    expect(Object.keys(input?.properties ?? {})).toEqual(
      expect.arrayContaining(["action", ...Object.keys(entry.operation.input.shape)]),
    );
    expect(input?.required?.includes("token")).toBe(entry.operation.access.who !== "anybody");
    expect(path?.get !== undefined).toBe(actions.some((one) => one.module === module && one.entry.takesGet));
    expect(schemas[`${module}.${action}.answer`]).toBeDefined();
  },
);

describe("what is in the schemas", () => {
  test("a whole number of a form is an integer, a flag is text", () => {
    expect(schemas["billing.get_invoices"]?.properties).toMatchObject({
      limitnum: { type: "integer" },
      status: { enum: ["Unpaid", "Paid", "Cancelled", "Refunded", "Collections"] },
    });
    expect(schemas["eq.list"]?.properties?.rows).toMatchObject({ type: "string" });
  });

  test("an answer carries its envelope", () => {
    expect(schemas["billing.get_invoice.answer"]?.properties).toMatchObject({
      result: { const: "OK" },
      total: { type: "string" },
    });
    expect(schemas["api_keys.add.answer"]?.properties).toMatchObject({
      result: { const: "OK" },
      module: { const: "api_keys" },
      action: { const: "add" },
    });
    expect(schemas["eq.root_password.answer"]?.required).toEqual(
      expect.arrayContaining(["result", "password"]),
    );
  });

  test("reads for our own pages are not part of the API", () => {
    expect(JSON.stringify(document)).not.toContain("panel/");
    expect(Object.keys(paths)).not.toContain("/panel.php");
  });
});
