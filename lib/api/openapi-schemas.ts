import { z } from "zod";
import type { AnyOperation } from "@/lib/domain/kernel/operation";
import type { Entry } from "./entry";
import type { Envelope } from "./envelope";

export type Schema = z.core.JSONSchema.BaseSchema;

const primitives: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean"]);
const wholeNumber = "^-?\\d+$";

const choicesOf = (schema: Schema): Schema[] =>
  schema.anyOf?.filter((choice): choice is Schema => typeof choice === "object") ?? [];
const isPlain = (schema: Schema): boolean =>
  schema.anyOf ? choicesOf(schema).every(isPlain) : primitives.has(schema.type);

/**
 * Forms carry text, and our own pages typed values: an input that takes both is shown as what the text must be.
 */
function showAsForm(schema: Schema): void {
  if (Array.isArray(schema.type) && schema.type.includes("string")) schema.type = "string";
  const text = choicesOf(schema).find(({ type }) => type === "string");
  if (!text || !isPlain(schema)) return;
  delete schema.anyOf;
  if (text.pattern === wholeNumber) schema.type = "integer";
  else Object.assign(schema, text);
}

/** Fields may be added to an answer, so a client must not count on there being no others. */
function leaveOpen(schema: Schema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/** Everything within first, so that a schema is changed once its parts are. */
function change(schema: Schema, by: (part: Schema) => void): void {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const parts = [...Object.values(properties), items, additionalProperties, ...anyOf, ...oneOf, ...allOf];
  for (const part of parts) if (isSchema(part)) change(part, by);
  by(schema);
}

function schemaOf(type: z.ZodType, io: "input" | "output"): Schema {
  const { $schema, ...made } = z.toJSONSchema(type, { io, target: "draft-2020-12" });
  // A part that is used twice is one object.
  const schema = structuredClone(made) satisfies Schema;
  change(schema, io === "input" ? showAsForm : leaveOpen);
  return schema;
}

const token: Schema = { type: "string", description: "A session token from auth/login or auth/whmcslogin." };

/** The parameters of one action, the token among them where it is needed. */
export function inputSchema(action: string, operation: AnyOperation): Schema {
  const { properties = {}, required = [] } = schemaOf(operation.input, "input");
  const hasToken = operation.access.who !== "anybody";
  return {
    type: "object",
    title: operation.summary,
    properties: { action: { type: "string", const: action }, ...(hasToken ? { token } : {}), ...properties },
    required: ["action", ...(hasToken ? ["token"] : []), ...required],
  };
}

const constant = (value: string): Schema => ({ type: "string", const: value });

/** The fields that an envelope puts around what the operation says (lib/api/envelope.ts). */
const frames = {
  bare: () => ({}),
  data: (module, action) => ({
    result: constant("OK"),
    module: constant(module),
    action: constant(action),
  }),
  ok: (_module, action) => ({ result: constant("OK"), action: constant(action) }),
  plain: () => ({ result: constant("OK") }),
  success: () => ({ result: constant("success") }),
  moduled: (module, action) => ({
    result: constant("OK"),
    module: constant(module),
    action: constant(action),
  }),
} satisfies Record<Envelope, (module: string, action: string) => Record<string, Schema>>;

function framed(envelope: Envelope, module: string, action: string, output: Schema): Schema {
  const frame = frames[envelope](module, action);
  const names = Object.keys(frame);
  if (names.length === 0) return output;
  if (envelope === "data")
    return { type: "object", properties: { ...frame, data: output }, required: [...names, "data"] };
  if (output.type !== "object")
    return { allOf: [{ type: "object", properties: frame, required: names }, output] };
  return {
    ...output,
    properties: { ...frame, ...output.properties },
    required: [...new Set([...names, ...(output.required ?? [])])],
  };
}

/** What one action answers when it goes well. */
export function outputSchema(module: string, action: string, entry: Entry): Schema {
  const main = framed(entry.envelope, module, action, schemaOf(entry.operation.output, "output"));
  if (!entry.variant) return main;
  const other = schemaOf(entry.variant.operation.output, "output");
  return { anyOf: [main, framed(entry.envelope, module, action, other)] };
}

/** Every failure, whatever the action (lib/api/envelope.ts). */
export const failureSchema: Schema = {
  type: "object",
  title: "Failure",
  description: "`result` and `code` say the same, and so do `error` and `message`.",
  properties: {
    result: { type: "integer", enum: [-1, -2], description: "-2: the session or the login; -1: all else." },
    code: { type: "integer", enum: [-1, -2] },
    error: { type: "string" },
    message: { type: "string" },
    doc: { type: "string", description: "A stable name of the failure, such as `pin.required`." },
    fields: {
      type: "object",
      description: "What is wrong, by the name of the parameter.",
      additionalProperties: { type: "string" },
    },
    details: {
      description: "More to say, as text or as an object.",
      anyOf: [{ type: "string" }, { type: "object", additionalProperties: {} }],
    },
    key: { type: "string", description: "The key that `eq_callback/check` was asked for and does not know." },
  },
  required: ["result", "code", "error", "message", "doc"],
};
