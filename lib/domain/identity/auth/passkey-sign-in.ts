import { randomBytes } from "node:crypto";
import { z } from "zod";
import { callerOf } from "@/lib/base/address";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { anybody } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import { countFailures, requireUnblocked, type Subject } from "../../kernel/rate-limits/shared/failures";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { Assertion } from "../two-factor/passkeys/schema";
import { askForPasskey, takeAssertion } from "../two-factor/passkeys/shared/assertion";
import { passFirstStep } from "./first-step";
import { browserTerms } from "./shared/browser-terms";

const handleOf = (secret: string) => ({ purpose: "sign_in" as const, secret });

const terms = { ...browserTerms, noteAs: "passkey" } as const;

type RequestOptions = Awaited<ReturnType<typeof askForPasskey>>;

const subjectOf = ({ address }: Context): Subject => ({ kind: "login_address", name: callerOf(address) });

/** Returns options for signing in with only a passkey; `secret` is stored in a cookie until the response. */
export const askPasskeySignIn = openOperation({
  name: "auth.ask_passkey",
  summary: "Begins a sign-in with a passkey alone",
  access: anybody("write"),
  changes: [],
  fails: [],
  input: z.object({}),
  output: z.object({ secret: z.string(), options: z.custom<RequestOptions>() }),
  run: async (context) => {
    await requireUnblocked(context.db, subjectOf(context), context.now);
    const asker: Subject = { kind: "passkey_caller", name: callerOf(context.address) };
    await requireRateLimit(context.db, asker, context.now);
    const secret = randomBytes(16).toString("hex");
    const asked = { handle: handleOf(secret), accountId: null, brand: context.brand, now: context.now };
    return { secret, options: await askForPasskey(context.db, asked) };
  },
});

/**
 * Signs in with only a passkey. No second factor is required, because the passkey also verifies its user. Throws
 * `login_failed` for every invalid passkey.
 */
export const signInByPasskey = openOperation({
  name: "auth.sign_in_by_passkey",
  summary: "Signs a browser in with a passkey alone",
  access: anybody("write"),
  changes: [],
  fails: ["passkey.unknown"],
  input: z.object({ secret: wireText(64), answer: Assertion }),
  output: z.object({ panelToken: z.string() }),
  run: async (context, { secret, answer }) => {
    await requireUnblocked(context.db, subjectOf(context), context.now);
    const asked = { handle: handleOf(secret), accountId: null, brand: context.brand, now: context.now };
    const accountId = await inTransaction((db) => takeAssertion(db, answer, asked));
    if (accountId === null) {
      await countFailures(context.db, [subjectOf(context)], context.now);
      throw fail("passkey.unknown");
    }
    const step = await passFirstStep(context, accountId, terms, { isEnough: true });
    if (!("panelToken" in step)) throw new Error("A passkey alone must be enough.");
    return step;
  },
});
