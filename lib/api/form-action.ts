import { revalidatePath } from "next/cache";
import type { z } from "zod";
import type { Context, SignedContext } from "@/lib/domain/kernel/operation/context";
import type { Noun } from "@/lib/domain/kernel/operation/nouns";
import type { Operation } from "@/lib/domain/kernel/operation/operation";
import { contextOfChange, ownContext } from "@/lib/session/signed-in";
import { requireAccount } from "./page-account";
import { failureOf } from "./rpc";
import type { RpcFailure } from "./rpc-errors";
import { readSupportReason } from "./support-reason";

export type FormResult<T> =
  | { ok: true; data: T; changes?: readonly Noun[] }
  | { ok: false; error: RpcFailure };

/** What the page adds to a form's input: the account it shows, and the reason given by impersonating staff. */
export type SendingPage = { account: number | null; reason?: string | null };

/**
 * Makes a server action from an operation, for forms on pages that do not poll; browsers call it by `sendForm`, which
 * adds the account that the page shows. Never throws: errors are part of its result.
 */
export const formAction =
  <C extends Context | SignedContext, I extends z.ZodObject, O extends z.ZodType>(
    operation: Operation<C, I, O>,
    options: { refresh?: string } = {},
  ) =>
  async (input: z.input<I>, page?: SendingPage): Promise<FormResult<z.output<O>>> => {
    const isForStaff = operation.access.who === "staff";
    const context = await (isForStaff ? ownContext() : contextOfChange(readSupportReason(page?.reason)));
    try {
      requireAccount(context, page?.account);
      const data = await operation.answer(context, { ...input });
      if (options.refresh) revalidatePath(options.refresh);
      return { ok: true, data, changes: operation.changes };
    } catch (error) {
      return { ok: false, error: failureOf(error, context.requestId) };
    }
  };
