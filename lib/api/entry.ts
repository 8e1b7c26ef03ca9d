import type { z } from "zod";
import type { Access } from "@/lib/domain/kernel/access";
import type { Operation } from "@/lib/domain/kernel/operation";
import type { Envelope } from "./envelope";

export type Entry<
  A extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> = {
  operation: Operation<A, I, O>;
  envelope: Envelope;
  takesGet: boolean;
  /** Another operation of the same action, for calls that carry certain parameters. */
  variant: { applies: (parameters: Record<string, unknown>) => boolean; operation: Operation } | null;
};

export const entry = <A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<A, I, O>,
  envelope: Envelope,
  method: "post" | "get" = "post",
): Entry<A, I, O> => ({ operation, envelope, takesGet: method === "get", variant: null });

type Applies = (parameters: Record<string, unknown>) => boolean;

/** `main`, unless the parameters say that the other operation is meant. */
export const withVariant = <E extends Entry, A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  main: E,
  other: Operation<A, I, O>,
  applies: Applies,
): E => ({ ...main, variant: { applies, operation: other as unknown as Operation } });

/** The operation that a call of this action with these parameters means. */
export const operationFor = (
  { operation, variant }: Entry,
  parameters: Record<string, unknown>,
): Operation => (variant?.applies(parameters) ? variant.operation : operation);
