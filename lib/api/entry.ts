import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import type { Envelope } from "./envelope";

export type Entry<Op extends AnyOperation = AnyOperation> = {
  operation: Op;
  envelope: Envelope;
  takesGet: boolean;
  /** Responses to GET have an ETag; a matching If-None-Match gets 304 without a body. */
  isTagged: boolean;
  /** Another operation of the same action, selected by the call's parameters. */
  variant: {
    applies: Applies;
    operation: AnyOperation;
    /** A call of the main operation has at least one of these parameters; empty = all that it requires. */
    ofMain: readonly string[];
    /** Description as a variant of this action; undefined = the operation's own. */
    description: string | undefined;
  } | null;
};

type Applies = (parameters: Record<string, unknown>) => boolean;

export const entry = <Op extends AnyOperation>(
  operation: Op,
  envelope: Envelope,
  method: "post" | "get" | "tagged_get" = "post",
): Entry<Op> => ({
  operation,
  envelope,
  takesGet: method !== "post",
  isTagged: method === "tagged_get",
  variant: null,
});

/** Adds another operation to an action: `operation` if `applies`, else that of `main`. */
export const withVariant = <Op extends AnyOperation>(
  main: Entry<Op>,
  operation: AnyOperation,
  applies: Applies,
  ofMain: readonly string[] = [],
  description?: string,
): Entry<Op> => ({ ...main, variant: { applies, operation, ofMain, description } });

/** Returns the operation that the parameters select. */
export const operationFor = (
  { operation, variant }: Entry,
  parameters: Record<string, unknown>,
): AnyOperation => (variant?.applies(parameters) ? variant.operation : operation);
