import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { anybody } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { provePassword } from "../passwords/shared/prove";
import { FirstStep, passFirstStep } from "./first-step";
import { browserTerms } from "./shared/browser-terms";

/** No valid email or password is longer; longer input is rejected without hashing it. */
const credentials = { email: wireText(320), password: wireText(1_000) };

/** Sign-in with the panel's form; throws like `provePassword`. */
export const signInByPassword = openOperation({
  name: "auth.sign_in",
  summary: "Signs a browser in with email and password, or begins to",
  access: anybody("write"),
  changes: [],
  fails: [],
  input: z.object(credentials),
  output: FirstStep,
  run: async (context, pair) => {
    const { accountId, passwordHash } = await provePassword(context, pair, {
      admitsStaff: true,
      tellsClosed: true,
    });
    return passFirstStep(context, accountId, browserTerms, { passwordHash });
  },
});

/** The same on a page of that account: valid credentials of another account are rejected. */
export const signInAgain = openOperation({
  name: "auth.sign_in_again",
  summary: "Signs a browser in again over a page of that account",
  access: anybody("write"),
  changes: ["sessions", "sign_ins"],
  fails: ["session.other_account"],
  input: z.object({ account: z.int().positive(), ...credentials }),
  output: FirstStep,
  run: async (context, { account, ...pair }) => {
    const { accountId, passwordHash } = await provePassword(context, pair);
    if (accountId !== account)
      throw fail("session.other_account", { seen: "at_sign_in" }, { code: "forbidden" });
    return passFirstStep(context, accountId, browserTerms, { passwordHash });
  },
});
