"use server";

import { revalidatePath } from "next/cache";
import { failureOf } from "@/lib/api/rpc";
import { isSigned } from "@/lib/domain/access";
import { DomainError } from "@/lib/domain/errors";
import { isProviderId } from "@/lib/domain/identities/schema";
import { unlinkIdentity } from "@/lib/domain/identities/unlink";
import { browserContext } from "@/lib/session/signed-in";

type Outcome = { ok: true } | { ok: false; doc: string };

/** Unlinks a service for the account's password; the name of the refusal when it is refused. */
export async function unlinkAction(input: { provider: string; password: string }): Promise<Outcome> {
  const context = await browserContext();
  try {
    if (!isSigned(context))
      throw new DomainError("unauthenticated", "invalid token", { doc: "session.missing" });
    const { provider, password } = input;
    if (!isProviderId(provider) || typeof password !== "string")
      throw new DomainError("invalid", "invalid argument provider");
    await unlinkIdentity(context, { provider, password });
    revalidatePath("/account/links");
    return { ok: true };
  } catch (error) {
    return { ok: false, doc: failureOf(error, context.requestId).doc };
  }
}
