"use server";

import { revalidatePath } from "next/cache";
import type { FormResult } from "@/lib/api/form-action";
import { insistOnAccount } from "@/lib/api/page-account";
import { failureOf } from "@/lib/api/rpc";
import { isProviderId } from "@/lib/domain/identities/schema";
import { unlinkIdentity } from "@/lib/domain/identities/unlink";
import { isSigned } from "@/lib/domain/kernel/access";
import { DomainError, invalidArgument } from "@/lib/domain/kernel/errors";
import { browserContext } from "@/lib/session/signed-in";

/** Unlinks a service for the account's password. */
export async function unlinkAction(
  input: { provider: string; password: string },
  page: { account: number | null },
): Promise<FormResult<null>> {
  const context = await browserContext();
  try {
    insistOnAccount(context, page.account);
    if (!isSigned(context))
      throw new DomainError("unauthenticated", "invalid token", { doc: "session.missing" });
    const { provider, password } = input;
    if (!isProviderId(provider) || typeof password !== "string") throw invalidArgument("provider");
    await unlinkIdentity(context, { provider, password });
    revalidatePath("/account/links");
    return { ok: true, data: null };
  } catch (error) {
    return { ok: false, error: failureOf(error, context.requestId) };
  }
}
