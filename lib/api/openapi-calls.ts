import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import type { Entry } from "./entry";
import type { Envelope } from "./envelope";
import { wireModules } from "./find-operation";
import { callExample, exampleOf } from "./openapi-example";
import { inputSchema, outputSchema, type Schema } from "./openapi-schemas";

/** One call of the API: an action, or its variant that certain parameters select. */
export type WireCall = {
  /** `eq.show`; of a variant `eq.order_instance.reinstall`. */
  name: string;
  module: string;
  action: string;
  operation: AnyOperation;
  takesGet: boolean;
  /** What it does and returns, in one to three sentences. */
  description: string;
  /** Returns a file. */
  isFile: boolean;
  input: Schema;
  answer: Schema;
  /** Form fields of an example call; `answerExample` is its response. */
  example: Record<string, unknown>;
  answerExample: unknown;
};

type Place = { module: string; action: string; name: string; envelope: Envelope; takesGet: boolean };

function callOf(
  operation: AnyOperation,
  { name, module, action, envelope, takesGet }: Place,
  description = operation.description,
): WireCall {
  const input = inputSchema(action, operation);
  const answer = outputSchema(module, action, envelope, operation);
  const example = callExample(input);
  return {
    name,
    module,
    action,
    operation,
    takesGet,
    description,
    isFile: envelope === "file",
    input,
    answer,
    example,
    answerExample: exampleOf(answer),
  };
}

/** Returns the variant with a schema that excludes parameters which only the main call requires. */
function otherThan(main: WireCall, other: WireCall): WireCall {
  const needed = (main.input.required ?? []).filter((name) => !other.input.properties?.[name]);
  const not = { properties: Object.fromEntries(needed.map((name) => [name, {}])), required: needed };
  return { ...other, input: { ...other.input, not } };
}

function callsOf(
  module: string,
  action: string,
  { operation, envelope, takesGet, variant }: Entry,
): WireCall[] {
  const place = { module, action, name: `${module}.${action}`, envelope, takesGet };
  const main = callOf(operation, place);
  if (!variant) return [main];
  const name = `${place.name}.${variant.operation.name.split(".")[1]}`;
  const other = callOf(variant.operation, { ...place, name }, variant.description);
  return variant.ofMain.length > 0 ? tellApart(main, other, variant.ofMain) : [main, otherThan(main, other)];
}

/** Adds schemas that distinguish the two calls: the main one has at least one of these parameters, the variant none. */
function tellApart(main: WireCall, other: WireCall, names: readonly string[]): WireCall[] {
  const isMain = { anyOf: names.map((name) => ({ required: [name] })) };
  return [
    { ...main, input: { ...main.input, ...isMain } },
    { ...other, input: { ...other.input, not: isMain } },
  ];
}

/** Returns all calls of the API, derived from the registry only. */
export const wireCalls = (): WireCall[] =>
  wireModules().flatMap(([module, actions]) =>
    Object.entries(actions).flatMap(([action, entry]) => callsOf(module, action, entry)),
  );
