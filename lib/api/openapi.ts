import type { AnyOperation } from "@/lib/domain/kernel/operation";
import { type WireCall, wireCalls } from "./openapi-calls";
import { failureExample, failureSchema, type Schema } from "./openapi-schemas";
import type { Registry } from "./registry";

/**
 * "endpoints": one path for each endpoint, as the API is called, with the actions as alternatives of its body.
 * "actions": a path for each action, for viewers that list paths and show plain forms.
 */
export type Layout = "endpoints" | "actions";

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const form = "application/x-www-form-urlencoded";
/** One of them; alone it is no choice. */
const oneOf = (schemas: Schema[]): Schema =>
  (schemas.length === 1 ? schemas[0] : undefined) ?? { oneOf: schemas };
const answerName = ({ name }: WireCall): string => `${name}.answer`;

/** Who may make the call, and other remarks. */
function describeOperation({ access, target, isCreating, asksPin }: AnyOperation): string {
  const session = {
    anybody: "Needs no session.",
    session: "Needs a session.",
    person: "Needs a session.",
    staff: "For staff alone: customers are refused.",
  }[access.who];
  const pin = {
    always: " Asks for the PIN where one is set.",
    sometimes:
      " Asks for the PIN where one is set and the call widens what a key may do, changes the email address or opens a machine's screen.",
    never: "",
  }[asksPin];
  const right = access.right ? ` Right: \`${access.right}\`.` : "";
  const own =
    target && access.who !== "anybody"
      ? ` \`${target.parameter}\` names the caller's own ${target.noun}.`
      : "";
  const repeat = isCreating ? " With an idempotency key, a repeated call gets the first answer again." : "";
  return `${session}${pin}${right}${own}${repeat}`;
}

/** The same of one call of the API. */
export const describeCall = ({ operation, isFile }: WireCall): string =>
  isFile
    ? `${describeOperation(operation)} Answers the file itself; with \`format=base64\`, or where \`Accept\` names JSON and not the file, the answer shown here.`
    : describeOperation(operation);

const failed = { $ref: "#/components/examples/Failure" };
const failure = (description: string) => ({
  description,
  content: { "application/json": { schema: reference("Failure"), examples: { failure: failed } } },
});
const failures = {
  "400": failure("The body could not be read."),
  "405": failure("The action takes POST only."),
  "413": failure("The body is larger than 1 MiB."),
  "429": failure("Too many calls, or too many large bodies of one address: `Retry-After` says for how long."),
  "500": failure("A failure on our side, with the id of the request."),
  "503": failure("Not available at the moment: `Retry-After` says for how long."),
};

/** The same file in Base64, as JSON, goes to callers whose `Accept` names JSON and nothing that the file is. */
const pdf = { schema: { type: "string", contentMediaType: "application/pdf" } };

/** Every call that was understood is answered with HTTP 200; refusals are read from the body. */
const responses = (calls: WireCall[]) => ({
  "200": {
    description: "What the action says, or a failure.",
    content: {
      "application/json": {
        schema: { anyOf: [...calls.map((call) => reference(answerName(call))), reference("Failure")] },
        examples: {
          ...Object.fromEntries(
            calls.map((call) => [call.name, { summary: call.operation.summary, value: call.answerExample }]),
          ),
          failure: failed,
        },
      },
      ...(calls.some(({ isFile }) => isFile) ? { "application/pdf": pdf } : {}),
    },
  },
  ...failures,
});

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "For creating calls; the same as the parameter `idempotency_key`. Kept for 24 hours.",
  schema: { type: "string", maxLength: 200 },
  example: "order-2026-11-22-1",
};

/** Query parameters of some calls together; what only one of them needs is not required. */
function queryParameters(module: string, calls: WireCall[]) {
  const names = new Set(calls.flatMap(({ input }) => Object.keys(input.properties ?? {})));
  const partOf = (name: string): Schema => {
    const part = calls.find(({ input }) => input.properties?.[name])?.input.properties?.[name];
    return typeof part === "object" ? part : {};
  };
  const words = [...new Set(calls.map(({ action }) => action))];
  return [...names].map((name) => {
    const { description, ...schema } = partOf(name);
    return {
      name,
      in: "query",
      required: calls.every(({ input }) => input.required?.includes(name)),
      description: name === "token" ? `For those actions of ${module} that need a session.` : description,
      schema: name === "action" ? { type: "string", enum: words, examples: [words[0]] } : schema,
    };
  });
}

const list = (calls: WireCall[]): string =>
  calls.map((call) => `- \`${call.action}\`: ${call.operation.summary}. ${describeCall(call)}`).join("\n");

/** Who may call each action, as the guard decides it. */
const accessOf = (calls: WireCall[]) =>
  Object.fromEntries(calls.map(({ name, operation }) => [name, operation.access]));

function post(module: string, calls: WireCall[], id: string) {
  const examples = calls.map(({ name, operation, example }) => [
    name,
    { summary: operation.summary, value: example },
  ]);
  return {
    operationId: id,
    tags: [module],
    summary: `Actions of ${module}`,
    description: list(calls),
    "x-access": accessOf(calls),
    ...(calls.some(({ operation }) => operation.isCreating) ? { parameters: [idempotencyKey] } : {}),
    requestBody: {
      required: true,
      description: "Form fields; `action` says which call it is.",
      content: {
        [form]: {
          schema: oneOf(calls.map(({ name }) => reference(name))),
          examples: Object.fromEntries(examples),
        },
      },
    },
    responses: responses(calls),
  };
}

function get(module: string, calls: WireCall[], id: string) {
  return {
    operationId: `${id}_get`,
    tags: [module],
    summary: `Actions of ${module} that may be read with GET`,
    description: list(calls),
    "x-access": accessOf(calls),
    parameters: queryParameters(module, calls),
    responses: responses(calls),
  };
}

/** One call as a path; the query string is part of the path, because actions are chosen by it. */
function callPath(call: WireCall) {
  const { name, module, action, operation, input } = call;
  const { action: _action, ...properties } = input.properties ?? {};
  const { action: _word, ...example } = call.example;
  const required = input.required?.filter((one) => one !== "action") ?? [];
  const content = { [form]: { schema: { ...input, properties, required }, example } };
  return {
    post: {
      operationId: name.replaceAll(".", "_"),
      tags: [module],
      summary: `${action}: ${operation.summary}`,
      description: describeCall(call),
      "x-access": operation.access,
      ...(operation.isCreating ? { parameters: [idempotencyKey] } : {}),
      ...(Object.keys(properties).length > 0
        ? { requestBody: { required: required.length > 0, content } }
        : {}),
      responses: responses([call]),
    },
  };
}

/** One path with all its actions, as the API is called. */
function pathOf(module: string, calls: WireCall[], id = module) {
  const readable = calls.filter(({ takesGet }) => takesGet);
  return {
    post: post(module, calls, id),
    ...(readable.length > 0 ? { get: get(module, readable, id) } : {}),
  };
}

const about = `Every call is a POST of form fields to \`/<module>.php\` with \`action\` and, for most, \`token\`.

Every call that was understood answers HTTP 200; whether it went well is in the body: \`result\` is \`OK\` or \
\`success\`, or a negative number in the envelope \`Failure\`. Money is decimal text; zero dates stand for none.

Start with \`auth/login\` (API key) or \`auth/whmcslogin\` (password): both answer a token.`;

const securitySchemes = {
  token: {
    type: "apiKey",
    in: "query",
    name: "token",
    description: "A session token. It travels as the form field `token`; the query string takes it as well.",
  },
};

const tagWords = {
  auth: "Signing in, and what the session may do.",
  api_keys: "API keys and their secrets.",
  presets: "What can be ordered.",
  os: "Operating systems.",
  software: "Software that is installed with a system.",
  traffic_plans: "Traffic plans.",
  eq: "Servers, orders and the PIN.",
  eq_callback: "Results of asynchronous calls.",
  billing: "The client, invoices and credit.",
  vat: "Tax numbers.",
  cardpay: "Payments by card: begin one, and ask whether it has arrived.",
  gateway: "The same by any way that billing/getpaymentgw names.",
  tag: "Tags of servers.",
  ssh_keys: "Public SSH keys, kept for new systems.",
  vm: "Snapshots of virtual machines, and how busy they are.",
  iso: "Images that servers start from.",
  ip: "Addresses: their network, names and traffic.",
  net: "Ports of servers, blocks, further addresses, graphs.",
  customers: "Who else works in the account, and with which role.",
  identity_check: "Checks of who a customer is.",
  nat: "Passages to the management addresses of servers.",
  dns: "Zones and their records. Where a client nests `params[…]`, the same names count.",
  rhr: "Requests for hands in the data centre.",
  helpdesk: "The same by single calls of older clients.",
  options: "Licences of addresses.",
  soft: "Software, under the name of the permission table.",
  stocks: "Physical machines that are built and free.",
  location: "Locations.",
  locations: "The same in one call.",
  datacenter: "Data centres.",
  license: "Licences of systems.",
  ci: "Tasks on installed servers.",
  pdu: "Power outlets of physical servers.",
  provisioner: "What an installer of physical machines asks for.",
} satisfies Record<keyof Registry, string>;

/** The OpenAPI 3.1 document, made from the registry alone: the same registry gives the same document. */
export function openApiDocument(publicUrl: string, layout: Layout = "endpoints") {
  const calls = wireCalls();
  const modules = [...new Set(calls.map(({ module }) => module))];
  const callsIn = (name: string) => calls.filter(({ module }) => module === name);
  const endpoints = modules.map((name): [string, object] => [`/${name}.php`, pathOf(name, callsIn(name))]);
  const short: [string, object] = ["/auth", pathOf("auth", callsIn("auth"), "auth_short")];
  const single = calls.map((call): [string, object] => [
    `/${call.module}.php?action=${call.name.slice(call.module.length + 1)}`,
    callPath(call),
  ]);
  const schemas = calls.flatMap((call): [string, Schema][] => [
    [call.name, call.input],
    [answerName(call), call.answer],
  ]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Berth API",
      version: "1.0.0",
      description: about,
      contact: { name: "Berth", url: publicUrl },
      license: { name: "Proprietary", url: `${publicUrl}/docs/api` },
    },
    servers: [{ url: publicUrl }],
    security: [{ token: [] }, {}],
    tags: Object.entries(tagWords).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(layout === "actions" ? single : [...endpoints, short]),
    components: {
      securitySchemes,
      schemas: { ...Object.fromEntries(schemas), Failure: failureSchema },
      examples: { Failure: { summary: "A call that went wrong", value: failureExample } },
    },
  };
}
