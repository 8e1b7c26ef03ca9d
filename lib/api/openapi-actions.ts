import { actionPath } from "./action-path";
import { type WireCall, wireCalls } from "./openapi-calls";
import { callExample } from "./openapi-example";
import { accessOf, describeCalls, idempotencyKey, responsesOf } from "./openapi-parts";
import { inputSchema, type Schema } from "./openapi-schemas";

/** `order_instance` → `OrderInstance`. */
const pascal = (name: string): string =>
  name
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const camel = (name: string): string => pascal(name).replace(/^./, (first) => first.toLowerCase());

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const bodyName = ({ name }: WireCall): string => `${pascal(name)}Body`;
const answerName = ({ name }: WireCall): string => `${pascal(name)}Answer`;

/** Moves titles to descriptions: code generators name types after titles, which are not unique here. */
const untitled = ({ title, ...schema }: Schema): Schema => ({ description: title, ...schema });

/** Schema of the JSON body, without `action`, which the path contains. */
function bodyOf({ action, operation }: WireCall): Schema {
  const {
    properties: { action: _, ...properties } = {},
    required = [],
    ...schema
  } = inputSchema(action, operation, "json");
  return untitled({ ...schema, properties, required: required.filter((name) => name !== "action") });
}

const hasParameters = (call: WireCall): boolean => Object.keys(bodyOf(call).properties ?? {}).length > 0;

/** Returns `anyOf`, or the schema itself if there is only one. */
const anyOf = (schemas: Schema[]): Schema =>
  (schemas.length === 1 ? schemas[0] : undefined) ?? { anyOf: schemas };

function requestBody(calls: WireCall[]) {
  const described = calls.filter(hasParameters);
  if (described.length === 0) return {};
  const examples = described.map((call) => [
    call.name,
    { summary: call.operation.summary, value: callExample(bodyOf(call)) },
  ]);
  const content = {
    "application/json": {
      schema: anyOf(described.map((call) => reference(bodyName(call)))),
      examples: Object.fromEntries(examples),
    },
  };
  const isRequired = calls.every((call) => (bodyOf(call).required ?? []).length > 0);
  return { requestBody: { required: isRequired, description: "The parameters.", content } };
}

/** Path of one action. It has two calls if parameters select between two operations. */
function pathOf(calls: WireCall[]): [string, object][] {
  const [first] = calls;
  if (!first) return [];
  const { module, action, operation } = first;
  const post = {
    operationId: camel(`${module}.${action}`),
    tags: [module],
    summary: operation.summary,
    description: describeCalls(calls),
    "x-access": accessOf(calls),
    ...(operation.isCreating ? { parameters: [idempotencyKey] } : {}),
    ...requestBody(calls),
    responses: responsesOf(calls, answerName),
  };
  return [[actionPath(module, action), { post }]];
}

/**
 * Code generators name a nested type after its field and a file after the type, so fields that differ only in case
 * get one shared, named type here.
 */
function namedAnswer(name: string, schema: Schema): [string, Schema][] {
  const fields = Object.entries(schema.properties ?? {});
  const lower = (field: string) => field.toLowerCase();
  const twins = fields.filter(([one], at) =>
    fields.some(([other], place) => place !== at && lower(other) === lower(one)),
  );
  const typeOf = (field: string) => `${name}${pascal(lower(field))}`;
  const shared = twins.map(([field, part]): [string, Schema] => [
    field,
    { ...reference(typeOf(field)), description: typeof part === "object" ? part.description : undefined },
  ]);
  const types = twins.flatMap(([field, part]): [string, Schema][] =>
    typeof part === "object" ? [[typeOf(field), part]] : [],
  );
  return [
    ...types,
    [name, { ...schema, properties: { ...schema.properties, ...Object.fromEntries(shared) } }],
  ];
}

/** Returns paths with one operation per action, and the schemas that they reference. */
export function actionPaths(): { paths: Record<string, object>; schemas: Record<string, Schema> } {
  const calls = wireCalls();
  const names = [...new Set(calls.map(({ module, action }) => `${module}.${action}`))];
  const callsOf = (name: string) => calls.filter(({ module, action }) => `${module}.${action}` === name);
  const schemas = calls.flatMap((call): [string, Schema][] => [
    ...(hasParameters(call) ? [[bodyName(call), bodyOf(call)] satisfies [string, Schema]] : []),
    ...namedAnswer(answerName(call), untitled(call.answer)),
  ]);
  return {
    paths: Object.fromEntries(names.flatMap((name) => pathOf(callsOf(name)))),
    schemas: Object.fromEntries(schemas),
  };
}
