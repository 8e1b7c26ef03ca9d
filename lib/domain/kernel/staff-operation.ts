import "server-only";
import type { z } from "zod";
import { inTransaction } from "@/lib/db/client";
import { decide, refuse } from "./access";
import { writeAuditRow } from "./audit";
import type { Context } from "./context";
import { bind, type Definition, type Fields, type Operation, outline } from "./operation";
import { parseInput } from "./parse-input";

type OfStaff<I extends z.ZodObject, O extends z.ZodType> = Pick<
  Definition<Context, I, O, never, never>,
  "name" | "summary" | "access" | "input" | "output"
> & { run: (context: Context, input: z.output<I>) => Promise<z.input<O>> };

/** Declares an operation of staff on a customer's account: access → input → transaction → run → audit row → output. */
export function staffOperation<I extends z.ZodObject, O extends z.ZodType>(
  definition: OfStaff<I, O>,
): Operation<Context, I, O> {
  const { input, output, run } = definition;
  const described = outline(definition);
  const answer = async (context: Context, raw: Fields): Promise<z.output<O>> => {
    const decision = decide(context.actor, described);
    if (!decision.isAllowed) throw refuse(decision);
    const parsed = parseInput(input, raw);
    return inTransaction(async (db) => {
      const { context: bound, notes } = bind(context, db);
      const done = output.parse(await run(bound, parsed));
      if (notes.length > 0) await writeAuditRow(bound, described.name, notes);
      return done;
    });
  };
  return { ...described, input, output, call: answer, answer };
}
