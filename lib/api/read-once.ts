import "server-only";
import type { z } from "zod";
import type { Context } from "@/lib/domain/kernel/operation/context";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";

/** By context: all parts of a page being rendered share one object. */
const answers = new WeakMap<Context, Map<string, Promise<unknown>>>();

type Reading<I extends z.ZodObject, O extends z.ZodType> = Pick<AnyOperation, "name" | "access"> & {
  input: I;
  output: O;
  answer: (context: Context, raw: z.input<I>) => Promise<z.output<O>>;
};

/** Runs a read operation once per page render and input, however many parts of the page need it. Writes always run. */
export function readOnce<I extends z.ZodObject, O extends z.ZodType>(
  context: Context,
  operation: Reading<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  if (operation.access.level !== "read") return operation.answer(context, input);
  const own = answers.get(context) ?? new Map<string, Promise<unknown>>();
  answers.set(context, own);
  const key = `${operation.name} ${JSON.stringify(input)}`;
  const answer = own.get(key) ?? operation.answer(context, input);
  own.set(key, answer);
  return answer as Promise<z.output<O>>;
}
