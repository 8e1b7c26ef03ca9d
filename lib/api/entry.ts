import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import type { Envelope } from "./envelope";

export type Entry<Op extends AnyOperation = AnyOperation> = {
  operation: Op;
  envelope: Envelope;
  takesGet: boolean;
  /** An answer to GET has an ETag, and a caller who knows it already gets 304 and no body. */
  isTagged: boolean;
  /** Another operation of the same action, for calls that carry certain parameters. */
  variant: {
    applies: Applies;
    operation: AnyOperation;
    /** Parameters of which a call of the main operation has at least one; empty = those that it requires. */
    ofMain: readonly string[];
    /** What it does as a variant of this action; left out, what it does everywhere. */
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

/** `main`, unless the parameters mean the other operation. */
export const withVariant = <Op extends AnyOperation>(
  main: Entry<Op>,
  operation: AnyOperation,
  applies: Applies,
  ofMain: readonly string[] = [],
  description?: string,
): Entry<Op> => ({ ...main, variant: { applies, operation, ofMain, description } });

/** The operation that a call of this action with these parameters means. */
export const operationFor = (
  { operation, variant }: Entry,
  parameters: Record<string, unknown>,
): AnyOperation => (variant?.applies(parameters) ? variant.operation : operation);
