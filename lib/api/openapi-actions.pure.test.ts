import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { readWirePath } from "./action-path";
import { wireModules } from "./find-operation";
import { openApiActions, openApiDocument } from "./openapi";
import { wireCalls } from "./openapi-calls";
import type { Schema } from "./openapi-schemas";

const owner = { name: "Nordhaven", url: "https://panel.example.com" };

const document = openApiActions(owner);
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
};
const operations = Object.entries(document.paths as Record<string, { post: Operation }>);
const schemas: Record<string, Schema> = document.components.schemas;

test("the document is valid OpenAPI 3.1", { timeout: 30_000 }, async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test("each action is one operation, at a path that leads to it", () => {
  const actions = wireModules().flatMap(([module, entries]) =>
    Object.keys(entries).map((action) => ({ endpoint: module, action })),
  );
  expect(operations.map(([path]) => readWirePath(path))).toEqual(actions);
  for (const [path, { post }] of operations) expect(post.tags).toEqual([readWirePath(path)?.endpoint]);
});

test("operations have names of their own that a program can use, and stay as they are", () => {
  const names = operations.map(([, { post }]) => post.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/);
  expect(names).toEqual(
    expect.arrayContaining(["eqOrderInstance", "auth2faCheck", "apiKeysAdd", "billingMassPay"]),
  );
});

test("every call says in a sentence of its own what it does and answers, in both documents", {
  timeout: 30_000,
}, () => {
  const calls = wireCalls();
  const single = Object.values(openApiDocument(owner, "actions").paths) as {
    post: Operation;
  }[];
  const endpoints = openApiDocument(owner).paths as Record<string, { post: Operation }>;
  for (const { name, module, operation, description: said } of calls) {
    expect(said.length, name).toBeGreaterThan(30);
    expect(said, name).toMatch(/^[A-Z].*\.$/);
    expect(said.replace(/\.$/, ""), name).not.toBe(operation.summary);
    expect(operation.summary, name).not.toBe("");
    expect(endpoints[`/${module}.php`]?.post.description, name).toContain(said);
    expect(
      single.some(({ post }) => post.description.startsWith(said)),
      name,
    ).toBe(true);
  }
  for (const [path, { post }] of operations) {
    expect(post.summary, path).not.toBe("");
    expect(
      calls.some(({ description }) => post.description.startsWith(description)),
      path,
    ).toBe(true);
  }
});

test("numbers, bits and choices are typed as a typed program has them, and nothing optional is demanded", () => {
  expect(schemas.BillingGetInvoiceBody?.properties?.invoice_id).toMatchObject({
    type: ["integer", "string"],
  });
  expect(schemas.BillingMassPayBody?.properties?.invoices).toMatchObject({
    anyOf: [{ type: "array", items: { type: ["integer", "string"] } }, { type: "string" }],
  });
  expect(schemas.ApiKeysEditBody?.properties?.active).toMatchObject({ type: "integer", enum: [0, 1] });
  expect(schemas.EqEstimateBody?.properties?.servers).toMatchObject({ anyOf: [{ type: "array" }, {}] });
  const type = schemas.DnsAddDnsBody?.properties?.type;
  const [words, other] = (typeof type === "object" ? (type.anyOf ?? []) : []) as Schema[];
  expect(words?.enum).toContain("AAAA");
  expect(new RegExp(String(other?.pattern)).test("TYPE65280")).toBe(true);
  // Code generators require parameters with a default, and name types after titles.
  for (const [name, schema] of Object.entries(schemas)) {
    if (name !== "Failure") expect(schema.title, name).toBeUndefined();
    if (name.endsWith("Body"))
      for (const part of Object.values(schema.properties ?? {})) expect(part).not.toHaveProperty("default");
  }
});

test("bodies are JSON with real types, and neither they nor answers name what is not there", () => {
  expect(schemas.EqListBody?.properties).toMatchObject({
    rows: { type: "boolean" },
    limit: { type: "integer" },
    token: { type: "string" },
  });
  for (const [path, { post }] of operations) {
    const body = JSON.stringify(post.requestBody ?? {});
    for (const [, name = ""] of body.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      expect(schemas[name]?.properties, path).not.toHaveProperty("action");
      expect(schemas[name]?.required ?? [], path).not.toContain("action");
    }
    const answer = post.responses["200"]?.content["application/json"]?.schema;
    expect(answer?.anyOf, path).toContainEqual({ $ref: "#/components/schemas/Failure" });
  }
  for (const [, name = ""] of JSON.stringify(document).matchAll(/#\/components\/schemas\/([^"]+)/g))
    expect(Object.keys(schemas)).toContain(name);
});

test.each([
  ["/eq.php", { endpoint: "eq" }],
  ["/auth", { endpoint: "auth" }],
  ["/eq.php/show", { endpoint: "eq", action: "show" }],
  ["/toString.php", { endpoint: "toString" }],
  ["/__proto__.php/constructor", { endpoint: "__proto__", action: "constructor" }],
  ["/eq.php/", { endpoint: "eq" }],
  ["/auth/", { endpoint: "auth" }],
  ["//eq.php", { endpoint: "eq" }],
  ["///eq.php//show//", { endpoint: "eq", action: "show" }],
  ["/", null],
  ["//", null],
  ["/docs//eq.php", { endpoint: "docs/eq" }],
  ["/eq.php/show/more", null],
  ["/docs/eq.php", { endpoint: "docs/eq" }],
  ["/docs/eq.php/show", null],
  ["/servers", null],
])("%s is read as %j", (path, read) => {
  expect(readWirePath(path)).toEqual(read);
});
