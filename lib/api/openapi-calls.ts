import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import type { Entry } from "./entry";
import type { Envelope } from "./envelope";
import { wireModules } from "./find-operation";
import { callExample, exampleOf } from "./openapi-example";
import { inputSchema, outputSchema, type Schema } from "./openapi-schemas";

/** One call of the API: an action, or the other call that an action means with certain parameters. */
export type WireCall = {
  /** `eq.show`; of the other call `eq.order_instance.reinstall`. */
  name: string;
  module: string;
  action: string;
  operation: AnyOperation;
  takesGet: boolean;
  /** What it does and answers, in one to three sentences. */
  description: string;
  /** It answers a file. */
  isFile: boolean;
  input: Schema;
  answer: Schema;
  /** Form fields of an example, and its answer. */
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

/** The other call of an action is recognised by parameters that only the main one requires. */
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

/** The main call and the other one are told apart by parameters of which the main one has at least one. */
function tellApart(main: WireCall, other: WireCall, names: readonly string[]): WireCall[] {
  const isMain = { anyOf: names.map((name) => ({ required: [name] })) };
  return [
    { ...main, input: { ...main.input, ...isMain } },
    { ...other, input: { ...other.input, not: isMain } },
  ];
}

/** Every call that a program can make, from the registry alone. */
export const wireCalls = (): WireCall[] =>
  wireModules().flatMap(([module, actions]) =>
    Object.entries(actions).flatMap(([action, entry]) => callsOf(module, action, entry)),
  );
