import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { anybody } from "../../kernel/access/access";
import { readSession } from "../../kernel/caller/shared/read";
import { openOperation } from "../../kernel/operation/operation";
import { challengeEnded } from "./challenge";
import { LoggedInByPassword, passwordRecord } from "./schema";
import { tokenRecord } from "./shared/token-record";
import { takeCode } from "./take-code";

/** `auth/2fa_check`: checks the code of a password login; five wrong ones void the challenge. */
export const checkSecondFactor = openOperation({
  name: "auth.2fa_check",
  summary: "Finishes a password login with the code of the second factor",
  description:
    "Takes the code of the second factor for a login that answered `2fa_token`, and answers the token record. Five wrong codes end the login, and so do ten minutes.",
  access: anybody("write"),
  changes: [],
  fails: ["2fa.wrong", "2fa.expired"],
  input: z.object({
    "2fa_token": about(wireText(64), "Token that the login answered.", "c1d2e3f4a5b6978897a6b5c4d3e2f1a0"),
    user_token: about(wireText(40), "The code: from the app, from the mail, or a recovery code.", "123456"),
  }),
  output: LoggedInByPassword,
  run: async (context, input) => {
    const from = performance.now();
    const panelToken = await takeCode(context, input["2fa_token"], input.user_token);
    const customer = await readSession(panelToken, context.address, context.now);
    if (!customer) throw challengeEnded();
    const timings = [{ auth: Math.round(performance.now() - from) }];
    const { address, brand } = context;
    const facts = { isNew: true, address, brand, timings };
    return { result: passwordRecord(tokenRecord(customer, facts)), timings };
  },
});
