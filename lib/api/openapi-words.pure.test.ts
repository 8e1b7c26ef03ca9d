import { describe, expect, test } from "vitest";
import { z } from "zod";
import { errorNames } from "@/lib/domain/kernel/errors/error-names";
import { openApiDocument } from "./openapi";
import { wireCalls } from "./openapi-calls";
import type { Schema } from "./openapi-schemas";

const owner = { name: "Nordhaven", url: "https://panel.example.com" };

const calls = wireCalls();
const document = openApiDocument(owner);

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;
const isLeaf = (schema: Schema): boolean =>
  !schema.properties &&
  !isSchema(schema.items) &&
  !(schema.anyOf ?? []).some((one) => isSchema(one) && one.properties);

/** Every property of a schema, at any depth: [path, property]. */
function propertiesOf(schema: Schema, place: string): [string, Schema][] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  const own = Object.entries(properties).flatMap(([name, part]): [string, Schema][] =>
    isSchema(part) ? [[`${place}.${name}`, part], ...propertiesOf(part, `${place}.${name}`)] : [],
  );
  const within = [items, ...anyOf, ...oneOf].flatMap((part) =>
    isSchema(part) ? propertiesOf(part, place) : [],
  );
  return [...own, ...within];
}

test.each(calls)("$name says of every parameter and field what it is, with a value", (call) => {
  const all = [...propertiesOf(call.input, "call"), ...propertiesOf(call.answer, "answer")];
  const silent = all.filter(([, { description }]) => !description).map(([place]) => place);
  const bare = all
    .filter(([, part]) => isLeaf(part) && !part.examples && part.const === undefined && !part.enum)
    .map(([place]) => place);
  expect({ silent, bare }).toEqual({ silent: [], bare: [] });
});

test.each(calls)("$name has a short title, and an example that its own schemas take", (call) => {
  const { operation, example, answerExample } = call;
  expect(operation.summary.length).toBeLessThanOrEqual(100);
  const { action: _action, token: _token, ...parameters } = example;
  const taken = operation.input.safeParse(parameters);
  expect(taken.error?.issues).toBeUndefined();
  const hasOwn = operation.output instanceof z.ZodObject && "data" in operation.output.shape;
  const isWrapped = !hasOwn && (call.answer.properties?.data as Schema | undefined) !== undefined;
  const said = isWrapped ? (answerExample as { data: unknown }).data : answerExample;
  const answered = (operation.output as z.ZodType).safeParse(said);
  expect(answered.error?.issues).toBeUndefined();
});

test("every value beside a parameter is one that the call takes", () => {
  const refused = calls.flatMap(({ name, operation, input }) =>
    Object.entries(operation.input.shape).flatMap(([parameter, schema]) => {
      const part = input.properties?.[parameter];
      const value = isSchema(part) ? (part.examples?.[0] ?? part.enum?.[0]) : undefined;
      const parsed = (schema as z.ZodType).safeParse(value);
      return parsed.success ? [] : [`${name} ${parameter}: ${JSON.stringify(value)}`];
    }),
  );
  expect(refused).toEqual([]);
});

describe("limits and names", () => {
  const schemas: Record<string, Schema> = document.components.schemas;

  test("limits are those that the calls hold to", () => {
    expect(schemas["auth.login"]?.properties?.ttl).toMatchObject({
      type: "integer",
      minimum: 60,
      maximum: 86_400,
    });
    expect(schemas["billing.get_invoices"]?.properties?.limitnum).toMatchObject({ minimum: 1, maximum: 250 });
    expect(schemas["eq.order_instance"]?.properties?.hostname).toMatchObject({
      type: "string",
      maxLength: 253,
    });
  });

  test("a failure's name is one of the closed list", () => {
    expect(schemas.Failure?.properties?.doc).toMatchObject({ enum: errorNames });
  });

  test("a reinstall is a call of its own beside the order, with its own answer", () => {
    const form = document.paths["/eq.php"] as { post: { requestBody: { content: Record<string, unknown> } } };
    expect(JSON.stringify(form.post.requestBody.content)).toContain(
      "#/components/schemas/eq.order_instance.reinstall",
    );
    expect(schemas["eq.order_instance.reinstall"]?.required).toContain("id");
    expect(schemas["eq.order_instance.reinstall.answer"]?.required).toEqual(
      expect.arrayContaining(["result", "action", "callback", "id"]),
    );
    expect(schemas["eq.order_instance.answer"]?.properties).not.toHaveProperty("id");
  });

  test("who may call an action stands beside it", () => {
    const paths = document.paths as Record<string, { post: { "x-access": Record<string, unknown> } }>;
    expect(paths["/eq.php"]?.post["x-access"]["eq.root_password"]).toMatchObject({
      who: "session",
      right: "eq/root_password",
      proof: ["pin"],
    });
  });
});
