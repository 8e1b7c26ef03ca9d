import type { AnyOperation } from "@/lib/domain/kernel/operation";
import type { Envelope } from "./envelope";

export type Entry<Op extends AnyOperation = AnyOperation> = {
  operation: Op;
  envelope: Envelope;
  takesGet: boolean;
  /** Another operation of the same action, for calls that carry certain parameters. */
  variant: { applies: Applies; operation: AnyOperation } | null;
};

type Applies = (parameters: Record<string, unknown>) => boolean;

export const entry = <Op extends AnyOperation>(
  operation: Op,
  envelope: Envelope,
  method: "post" | "get" = "post",
): Entry<Op> => ({ operation, envelope, takesGet: method === "get", variant: null });

/** `main`, unless the parameters mean the other operation. */
export const withVariant = <Op extends AnyOperation>(
  main: Entry<Op>,
  operation: AnyOperation,
  applies: Applies,
): Entry<Op> => ({ ...main, variant: { applies, operation } });

/** The operation that a call of this action with these parameters means. */
export const operationFor = (
  { operation, variant }: Entry,
  parameters: Record<string, unknown>,
): AnyOperation => (variant?.applies(parameters) ? variant.operation : operation);
