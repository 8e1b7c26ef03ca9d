import { actionPaths } from "./openapi-actions";
import { type WireCall, wireCalls } from "./openapi-calls";
import { accessOf, describeCall, idempotencyKey, reference, responsesOf } from "./openapi-parts";
import { failureExample, failureSchema, type Schema } from "./openapi-schemas";
import type { Registry } from "./registry";

/**
 * "endpoints": one path per endpoint, as the API is called, with the actions as alternative bodies. "actions": one
 * path per action, for viewers that list paths and show simple forms.
 */
export type Layout = "endpoints" | "actions";

const form = "application/x-www-form-urlencoded";
/** Returns `oneOf`, or the schema itself if there is only one. */
const oneOf = (schemas: Schema[]): Schema =>
  (schemas.length === 1 ? schemas[0] : undefined) ?? { oneOf: schemas };
const answerName = ({ name }: WireCall): string => `${name}.answer`;

/** Merged query parameters of several calls; required only if all of them require it. */
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
    responses: responsesOf(calls, answerName),
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
    responses: responsesOf(calls, answerName),
  };
}

/** Path of one call, including the query string, which selects the action. */
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
      responses: responsesOf([call], answerName),
    },
  };
}

/** Path of an endpoint with all its actions, as the API is called. */
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

const aboutActions = `One operation for each action, at a path of its own: \`POST /<module>.php/<action>\` with a JSON object. \
It is the same call as a POST of form fields to \`/<module>.php\` with that \`action\`, which \`/openapi.json\` describes.

Every call that was understood answers HTTP 200; whether it went well is in the body: \`result\` is \`OK\` or \
\`success\`, or a negative number in the envelope \`Failure\`. Money is decimal text; zero dates stand for none.

Start with \`authLogin\` (API key) or \`authWhmcslogin\` (password): both answer a token, which other calls take as \`token\`.`;

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
  monitoring: "What servers use, alerts about them, and whether they answer.",
  iso: "Images that servers start from.",
  ip: "Addresses: their network, names and traffic.",
  net: "Ports of servers, blocks, further addresses, graphs.",
  customers: "Who else works in the account, and with which role.",
  identity_check: "Checks of who a customer is.",
  nat: "Static NAT mappings to the management addresses of servers.",
  dns: "Zones and their records. Where a client nests `params[…]`, the same names count.",
  firewall: "Rule sets that servers share, and what filters a server's traffic.",
  projects: "Projects: what belongs together, what it costs, and budgets.",
  networks: "Private networks between servers of a location.",
  rhr: "Requests for remote hands: work of our staff on a physical server.",
  helpdesk: "The same by single calls of older clients.",
  options: "Licenses of addresses.",
  soft: "Software, under the name of the permission table.",
  stocks: "Physical machines that are built and free.",
  location: "Locations.",
  locations: "The same in one call.",
  datacenter: "Data centers.",
  license: "Licenses of operating systems.",
  ci: "Tasks on installed servers.",
  pdu: "Power outlets of physical servers.",
  provisioner: "What an installer of physical machines asks for.",
} satisfies Record<keyof Registry, string>;

type Parts = { paths: Record<string, object>; schemas: Record<string, Schema>; about: string };

/** Whose API the document describes, and where it is. */
export type ApiOwner = { name: string; url: string };

const documentOf = ({ name, url }: ApiOwner, { paths, schemas, about: description }: Parts) => ({
  openapi: "3.1.0",
  info: {
    title: `${name} API`,
    version: "1.0.0",
    description,
    contact: { name, url },
    license: { name: "Proprietary", url: `${url}/docs/api` },
  },
  servers: [{ url }],
  security: [{ token: [] }, {}],
  tags: Object.entries(tagWords).map(([tag, description]) => ({ name: tag, description })),
  paths,
  components: {
    securitySchemes,
    schemas: { ...schemas, Failure: failureSchema },
    examples: { Failure: { summary: "A call that went wrong", value: failureExample } },
  },
});

/** Returns the OpenAPI 3.1 document. It depends on the registry only, so that it is reproducible. */
export function openApiDocument(owner: ApiOwner, layout: Layout = "endpoints") {
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
  return documentOf(owner, {
    paths: Object.fromEntries(layout === "actions" ? single : [...endpoints, short]),
    schemas: Object.fromEntries(schemas),
    about,
  });
}

/** Returns the document with one path and operation per action, for client code generators. */
export const openApiActions = (owner: ApiOwner) =>
  documentOf(owner, { ...actionPaths(), about: aboutActions });
