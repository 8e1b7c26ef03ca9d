import { z } from "zod";
import { errorNames } from "@/lib/domain/kernel/errors/error-names";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import type { Envelope } from "./envelope";

export type Schema = z.core.JSONSchema.BaseSchema;

const primitives: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean"]);
const wholeNumber = "^-?\\d+$";
/** Schema key set by `wireNumberOrName` (lib/base/form-values.ts). */
const numberMark = "x-number";

const choicesOf = (schema: Schema): Schema[] =>
  schema.anyOf?.filter((choice): choice is Schema => typeof choice === "object") ?? [];
const isPlain = (schema: Schema): boolean =>
  schema.anyOf ? choicesOf(schema).every(isPlain) : primitives.has(schema.type);

/**
 * Inputs accept text from forms and typed values from the panel's pages; the schema describes the text. Defaults are
 * removed, because code generators make parameters with a default required.
 */
function showAsForm(schema: Schema): void {
  delete schema.default;
  delete schema[numberMark];
  if (Array.isArray(schema.type) && schema.type.includes("string")) schema.type = "string";
  const texts = choicesOf(schema).filter(({ type }) => type === "string");
  const [text] = texts;
  if (!text || !isPlain(schema)) return;
  if (texts.length > 1) {
    schema.anyOf = texts;
    return;
  }
  delete schema.anyOf;
  if (text.pattern === wholeNumber) schema.type = "integer";
  else Object.assign(schema, text);
}

/** Returns the JSON type of what a form can only send as text: booleans, 0/1 flags, ids; null for others. */
function jsonType(schema: Schema): Schema | null {
  if (schema[numberMark]) return { type: ["integer", "string"] };
  if (!isPlain(schema)) return null;
  const choices = choicesOf(schema);
  if (choices.some(({ type }) => type === "boolean")) return { type: "boolean" };
  const bits = choices.flatMap((choice) => (typeof choice.const === "number" ? [choice.const] : []));
  return bits.length > 0 ? { type: "integer", enum: bits } : null;
}

function showAsJson(schema: Schema): void {
  const typed = jsonType(schema);
  showAsForm(schema);
  if (!typed) return;
  delete schema.anyOf;
  delete schema.pattern;
  Object.assign(schema, typed);
}

/** Allows additional fields, because responses may get more later. */
function leaveOpen(schema: Schema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/** Applies `by` to inner schemas first, so that a schema is changed after its parts. */
function change(schema: Schema, by: (part: Schema) => void): void {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const parts = [...Object.values(properties), items, additionalProperties, ...anyOf, ...oneOf, ...allOf];
  for (const part of parts) if (isSchema(part)) change(part, by);
  by(schema);
}

/** Moves the sample of `about` (lib/base/about.ts) to `examples`, as a string if the schema's type is string. */
function showSample(schema: Schema): void {
  if (!("sample" in schema)) return;
  const { sample } = schema;
  const isPlainValue = typeof sample === "number" || typeof sample === "boolean";
  const said = schema.type === "boolean" ? sample === 1 || sample === true || sample === "1" : sample;
  schema.examples = [schema.type === "string" && isPlainValue ? String(said) : said];
  delete schema.sample;
}

const shows = { form: showAsForm, json: showAsJson, answer: leaveOpen };

function schemaOf(type: z.ZodType, as: keyof typeof shows): Schema {
  const io = as === "answer" ? "output" : "input";
  const { $schema, ...made } = z.toJSONSchema(type, { io, target: "draft-2020-12" });
  // Cloned because parts used twice are the same object.
  const schema = structuredClone(made) satisfies Schema;
  change(schema, shows[as]);
  change(schema, showSample);
  return schema;
}

const constant = (value: string): Schema => ({ type: "string", const: value });

const token: Schema = {
  type: "string",
  description: "A session token from auth/login or auth/whmcslogin.",
  examples: ["9d5e3c1f7a8b4c2d9e0f1a2b3c4d5e6f"],
};

/** Returns the schema of an action's parameters, including the token if it needs one. */
export function inputSchema(action: string, operation: AnyOperation, as: "form" | "json" = "form"): Schema {
  const { properties = {}, required = [] } = schemaOf(operation.input, as);
  const hasToken = operation.access.who !== "anybody";
  return {
    type: "object",
    title: operation.summary,
    properties: {
      action: { ...constant(action), description: "The call." },
      ...(hasToken ? { token } : {}),
      ...properties,
    },
    required: ["action", ...(hasToken ? ["token"] : []), ...required],
  };
}

const said = {
  ok: { ...constant("OK"), description: "It went well." },
  success: { ...constant("success"), description: "It went well." },
  module: (name: string): Schema => ({ ...constant(name), description: "The module that was called." }),
  action: (name: string): Schema => ({ ...constant(name), description: "The action that was called." }),
};
type Frame = Record<string, Schema>;

const whole = (module: string, action: string): Frame => ({
  result: said.ok,
  module: said.module(module),
  action: said.action(action),
});

/** The fields that an envelope adds to the operation's output (lib/api/envelope.ts). */
const frames = {
  bare: () => ({}),
  record: () => ({}),
  data: whole,
  ok: (_module, action) => ({ result: said.ok, action: said.action(action) }),
  plain: () => ({ result: said.ok }),
  success: () => ({ result: said.success }),
  moduled: whole,
  file: (_module, action) => ({ result: said.ok, action: said.action(action) }),
} satisfies Record<Envelope, (module: string, action: string) => Frame>;

function framed(envelope: Envelope, module: string, action: string, output: Schema): Schema {
  const frame = frames[envelope](module, action);
  const names = Object.keys(frame);
  if (names.length === 0) return output;
  if (envelope === "data") {
    const data = { ...output, description: output.description ?? "What was asked for." };
    return { type: "object", properties: { ...frame, data }, required: [...names, "data"] };
  }
  if (output.type !== "object")
    return { allOf: [{ type: "object", properties: frame, required: names }, output] };
  return {
    ...output,
    properties: { ...frame, ...output.properties },
    required: [...new Set([...names, ...(output.required ?? [])])],
  };
}

/** Returns the schema of an action's success response. */
export const outputSchema = (
  module: string,
  action: string,
  envelope: Envelope,
  { output, summary }: AnyOperation,
): Schema => ({
  title: `Answer: ${summary}`,
  ...framed(envelope, module, action, schemaOf(output, "answer")),
});

/** Schema of the error response, which is the same for all actions (lib/api/envelope.ts). */
export const failureSchema: Schema = {
  type: "object",
  title: "Failure",
  description: "`result` and `code` say the same, and so do `error` and `message`.",
  properties: {
    result: {
      type: "integer",
      enum: [-1, -2],
      description: "-2: the session or the login; -1: all else.",
      examples: [-1],
    },
    code: { type: "integer", enum: [-1, -2], description: "The same as `result`.", examples: [-1] },
    error: { type: "string", description: "The failure in words.", examples: ["eq/show: server not found"] },
    message: { type: "string", description: "The same as `error`.", examples: ["eq/show: server not found"] },
    doc: {
      type: "string",
      description: "The stable name of the failure: go by it, and not by the words.",
      enum: errorNames,
      examples: ["server.not_found"],
    },
    description: {
      type: "string",
      description: "Reasons that `error` does not say, where its words are fixed for older clients.",
      examples: ["invoice_id: is not one of your invoices"],
    },
    fields: {
      type: "object",
      description: "What is wrong, by the name of the parameter.",
      additionalProperties: { type: "string" },
      examples: [{ id: "is required" }],
    },
    details: {
      description: "More to say, as text or as an object.",
      anyOf: [{ type: "string" }, { type: "object", additionalProperties: {} }],
      examples: [{ missing_right: "eq/show", granted_by: "account" }],
    },
    key: {
      type: "string",
      description: "The key that `eq_callback/check` was asked for and does not know.",
      examples: ["48213057721940638572106394857201"],
    },
  },
  required: ["result", "code", "error", "message", "doc"],
};

/** Example of an error response, for any call. */
export const failureExample = {
  result: -1,
  code: -1,
  error: "eq/show: server not found",
  message: "eq/show: server not found",
  doc: "server.not_found",
};
