import { failuresOf } from "@/lib/api/failures-of";
import { openApiDocument } from "@/lib/api/openapi";
import { type WireCall, wireCalls } from "@/lib/api/openapi-calls";
import { describeCall } from "@/lib/api/openapi-parts";
import type { Schema } from "@/lib/api/openapi-schemas";
import { makerName } from "@/lib/base/brand";
import { curlText, token } from "@/lib/base/curl-text";
import type { Access } from "@/lib/domain/kernel/access/access";
import type { ErrorName } from "@/lib/domain/kernel/errors/error-names";
import { labelsOfType } from "./type-labels";

export type Parameter = {
  name: string;
  isRequired: boolean;
  type: string;
  description: string;
  example: string | null;
};

export type Call = {
  /** `eq.show`; also the anchor on the page. */
  name: string;
  /** `eq/show`, as descriptions write it. */
  path: string;
  title: string;
  takesGet: boolean;
  description: string;
  access: Access;
  parameters: Parameter[];
  curl: string;
  answer: string;
  failures: ErrorName[];
};

export type Module = { name: string; description: string; calls: Call[] };
export type Reference = { about: string; url: string; modules: Module[] };

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

function exampleOf({ examples, enum: choices, const: only }: Schema): string | null {
  const value = examples?.[0] ?? choices?.[0] ?? only;
  return value === undefined || value === "" ? null : String(value);
}

/** `action` is not listed: it is the call's own name. */
const parametersOf = ({ properties = {}, required = [] }: Schema): Parameter[] =>
  Object.entries(properties).flatMap(([name, part]) =>
    isSchema(part) && name !== "action"
      ? [
          {
            name,
            isRequired: required.includes(name),
            type: labelsOfType(part),
            description: part.description ?? "",
            example: exampleOf(part),
          },
        ]
      : [],
  );

/** The example of a call as a shell command; the session token is the reader's own. */
export function commandOf(
  url: string,
  { module, action, example }: Pick<WireCall, "module" | "action" | "example">,
) {
  const { action: _named, ...rest } = example;
  const fields = Object.entries(rest).map(([name, value]) => [
    name,
    name === "token" ? token : String(value),
  ]);
  return curlText(url, `${module}/${action}`, Object.fromEntries(fields));
}

const callOf = (url: string, call: WireCall): Call => ({
  name: call.name,
  path: `${call.module}/${call.action}`,
  title: call.operation.summary,
  takesGet: call.takesGet,
  description: describeCall(call),
  access: call.operation.access,
  parameters: parametersOf(call.input),
  curl: commandOf(url, call),
  answer: JSON.stringify(call.answerExample, null, 2),
  failures: failuresOf(call),
});

function makeReference(url: string): Reference {
  const { info, tags } = openApiDocument({ name: makerName, url });
  const calls = wireCalls();
  const modules = tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter(({ module }) => module === name).map((call) => callOf(url, call)),
  }));
  return { about: info.description, url, modules };
}

const made = new Map<string, Reference>();

/** The reference, generated from the same registry as the OpenAPI document, once per process. */
export function readReference(publicUrl: string): Reference {
  const reference = made.get(publicUrl) ?? makeReference(publicUrl);
  made.set(publicUrl, reference);
  return reference;
}
