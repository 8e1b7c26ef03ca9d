import type { AnyOperation } from "@/lib/domain/kernel/operation";
import type { Entry } from "./entry";
import { wireModules } from "./find-operation";
import { failureSchema, inputSchema, outputSchema, type Schema } from "./openapi-schemas";

/**
 * "endpoints": one path for each endpoint, as the API has them, with the actions as alternatives of its body.
 * "actions": the same, with a path for each action, for viewers, which list paths and fill in plain forms.
 */
export type Layout = "endpoints" | "actions";

type Module = Record<string, Entry>;
const modules = wireModules();

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const form = "application/x-www-form-urlencoded";
const json = (schema: Schema) => ({ "application/json": { schema } });

/** Who may call it, and what else to know. */
function describeOperation({ access, target, isCreating }: AnyOperation): string {
  const session = access.who === "anybody" ? "Needs no session." : "Needs a session.";
  const pin = access.proof.includes("pin") ? " Asks for the PIN where one is set." : "";
  const right = access.right ? ` Right: \`${access.right}\`.` : "";
  const own =
    target && access.who !== "anybody"
      ? ` \`${target.parameter}\` is one of the caller's own ${target.noun}s.`
      : "";
  const repeat = isCreating ? " With an idempotency key, a repeated call gets the first answer again." : "";
  return `${session}${pin}${right}${own}${repeat}`;
}

const describeEntry = ({ operation, variant }: Entry): string =>
  variant
    ? `${describeOperation(operation)}\n\nOther parameters, another call: ${variant.operation.summary}.`
    : describeOperation(operation);

const failure = (description: string) => ({ description, content: json(reference("Failure")) });
const failures = {
  "400": failure("The body could not be read."),
  "405": failure("The action takes POST only."),
  "413": failure("The body is larger than 1 MiB."),
  "429": failure("Too many calls: `Retry-After` says for how long."),
  "500": failure("A failure on our side, with the id of the request."),
  "503": failure("Not available at the moment: `Retry-After` says for how long."),
};

/** HTTP 200 is the answer to every call that was understood; refusals are read from the body. */
const responses = (names: string[]) => ({
  "200": {
    description: "What the action says, or a failure.",
    content: json({ anyOf: [...names.map(reference), reference("Failure")] }),
  },
  ...failures,
});

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "For creating calls; the same as the parameter `idempotency_key`. Kept for 24 hours.",
  schema: { type: "string", maxLength: 200 },
};

const creating = (entries: Entry[]) =>
  entries.some(({ operation }) => operation.isCreating) ? { parameters: [idempotencyKey] } : {};

const inputName = (module: string, action: string) => `${module}.${action}`;
const variantName = (module: string, action: string) => `${module}.${action}.other`;
const outputName = (module: string, action: string) => `${module}.${action}.answer`;

/** The other call of an action, set apart by what only the main one needs. */
function variantSchema(action: string, main: AnyOperation, other: AnyOperation): Schema {
  const schema = inputSchema(action, other);
  const needed = inputSchema(action, main).required ?? [];
  return { ...schema, not: { required: needed.filter((name) => !schema.properties?.[name]) } };
}

const componentsOf = ([module, actions]: [string, Module]): [string, Schema][] =>
  Object.entries(actions).flatMap(([action, entry]) => {
    const { operation, variant } = entry;
    const parts: [string, Schema][] = [
      [inputName(module, action), inputSchema(action, operation)],
      [outputName(module, action), outputSchema(module, action, entry)],
    ];
    if (variant)
      parts.push([variantName(module, action), variantSchema(action, operation, variant.operation)]);
    return parts;
  });

/** Query parameters of some actions together; what only one of them needs is not required. */
function queryParameters(module: string, actions: [string, Entry][]) {
  const inputs = actions.map(([action, { operation }]) => inputSchema(action, operation));
  const names = new Set(inputs.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const actionWords = actions.map(([action]) => action);
  return [...names].map((name) => ({
    name,
    in: "query",
    required: inputs.every(({ required }) => required?.includes(name)),
    schema:
      name === "action"
        ? { type: "string", enum: actionWords }
        : (inputs.find(({ properties }) => properties?.[name])?.properties?.[name] ?? {}),
    ...(name === "token" ? { description: `For those actions of ${module} that need a session.` } : {}),
  }));
}

/** One path with all its actions. */
function endpointPath(module: string, actions: Module, idSuffix = "") {
  const all = Object.entries(actions);
  const readable = all.filter(([, entry]) => entry.takesGet);
  const inputs = all.flatMap(([action, entry]) => [
    inputName(module, action),
    ...(entry.variant ? [variantName(module, action)] : []),
  ]);
  const list = (entries: [string, Entry][]) =>
    entries
      .map(([action, entry]) => `- \`${action}\`: ${entry.operation.summary}. ${describeEntry(entry)}`)
      .join("\n");
  const answers = (entries: [string, Entry][]) => entries.map(([action]) => outputName(module, action));
  const mapping = Object.fromEntries(
    all.map(([action]) => [action, `#/components/schemas/${inputName(module, action)}`]),
  );
  const schema = { oneOf: inputs.map(reference), discriminator: { propertyName: "action", mapping } };
  return {
    post: {
      operationId: `${module}${idSuffix}`,
      tags: [module],
      summary: `Actions of ${module}`,
      description: list(all),
      ...creating(all.map(([, entry]) => entry)),
      requestBody: { required: true, content: { [form]: { schema } } },
      responses: responses(answers(all)),
    },
    ...(readable.length > 0
      ? {
          get: {
            operationId: `${module}${idSuffix}_get`,
            tags: [module],
            summary: `Actions of ${module} that may be read with GET`,
            description: list(readable),
            parameters: queryParameters(module, readable),
            responses: responses(answers(readable)),
          },
        }
      : {}),
  };
}

/** One action as a path of its own: the query string is part of the call, as the API takes it. */
function actionPath(module: string, action: string, entry: Entry) {
  const { properties = {}, required = [], ...rest } = inputSchema(action, entry.operation);
  const { action: _action, ...others } = properties;
  const schema = { ...rest, properties: others, required: required.filter((name) => name !== "action") };
  return {
    post: {
      operationId: `${module}_${action}`,
      tags: [module],
      summary: `${action}: ${entry.operation.summary}`,
      description: describeEntry(entry),
      ...creating([entry]),
      ...(Object.keys(others).length > 0
        ? { requestBody: { required: schema.required.length > 0, content: { [form]: { schema } } } }
        : {}),
      responses: responses([outputName(module, action)]),
    },
  };
}

const pathsOf = {
  endpoints: () =>
    modules.flatMap(([module, actions]): [string, object][] => [
      [`/${module}.php`, endpointPath(module, actions)],
      ...(module === "auth" ? [["/auth", endpointPath(module, actions, "_short")] as [string, object]] : []),
    ]),
  actions: () =>
    modules.flatMap(([module, actions]) =>
      Object.entries(actions).map(([action, entry]): [string, object] => [
        `/${module}.php?action=${action}`,
        actionPath(module, action, entry),
      ]),
    ),
} satisfies Record<Layout, () => [string, object][]>;

const about = `Every call is a POST of form fields to \`/<module>.php\` with \`action\` and, for most, \`token\`.

Every call that was understood answers HTTP 200; whether it went well is in the body: \`result\` is \`OK\` or \
\`success\`, or a negative number in the envelope \`Failure\`. Money is decimal text; zero dates stand for none.

Start with \`auth/login\` (API key) or \`auth/whmcslogin\` (password): both answer a token.`;

/** OpenAPI 3.1 of all that the API can do, from the registry alone: the same registry, the same document. */
export function openApiDocument(publicUrl: string, layout: Layout = "endpoints") {
  return {
    openapi: "3.1.0",
    info: { title: "Berth API", version: "1.0.0", description: about },
    servers: [{ url: publicUrl }],
    tags: modules.map(([name]) => ({ name })),
    paths: Object.fromEntries(pathsOf[layout]()),
    components: {
      schemas: { ...Object.fromEntries(modules.flatMap(componentsOf)), Failure: failureSchema },
    },
  };
}
