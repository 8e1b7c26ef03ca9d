import { revalidatePath } from "next/cache";
import type { z } from "zod";
import type { Access } from "@/lib/domain/kernel/access";
import { isSigned } from "@/lib/domain/kernel/access";
import { DomainError } from "@/lib/domain/kernel/errors";
import type { Operation } from "@/lib/domain/kernel/operation";
import { newRequestId } from "@/lib/session/context";
import { browserContext } from "@/lib/session/signed-in";
import { insistOnAccount } from "./page-account";
import { failureOf } from "./rpc";
import type { RpcFailure } from "./rpc-errors";

export type FormResult<T> = { ok: true; data: T } | { ok: false; error: RpcFailure };

/**
 * A server action of one operation: for forms on pages that nothing polls; browsers send it by `sendForm`, which says
 * what account the page shows. Never throws to the screen.
 */
export const formAction =
  <A extends Exclude<Access, "public">, I extends z.ZodObject, O extends z.ZodType>(
    operation: Operation<A, I, O>,
    options: { refresh?: string } = {},
  ) =>
  async (input: z.input<I>, page?: { account: number | null }): Promise<FormResult<z.output<O>>> => {
    const context = await browserContext();
    try {
      insistOnAccount(context, page?.account);
      if (!isSigned(context))
        throw new DomainError("unauthenticated", "invalid token", { doc: "session.missing" });
      const data = await operation.call(context as never, input);
      if (options.refresh) revalidatePath(options.refresh);
      return { ok: true, data };
    } catch (error) {
      return { ok: false, error: failureOf(error, context.requestId || newRequestId()) };
    }
  };

/** The same of an operation that anybody may call: for pages before sign-in. */
export const guestAction =
  <I extends z.ZodObject, O extends z.ZodType>(operation: Operation<"public", I, O>) =>
  async (input: z.input<I>): Promise<FormResult<z.output<O>>> => {
    const context = await browserContext();
    try {
      return { ok: true, data: await operation.call(context, input) };
    } catch (error) {
      return { ok: false, error: failureOf(error, context.requestId || newRequestId()) };
    }
  };
