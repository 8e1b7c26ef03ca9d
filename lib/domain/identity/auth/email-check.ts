import { z } from "zod";
import { about } from "@/lib/base/about";
import { callerOf } from "@/lib/base/address";
import { parseEmail } from "@/lib/base/email";
import { wireText } from "@/lib/base/form-values";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";

/**
 * `auth/email_check` (modules 5.13): validates an email address and returns its stored form. It never reveals whether
 * an account exists; neither do sign-up and password reset.
 */
export const checkEmail = openOperation({
  name: "auth.email_check",
  summary: "Checks the form of an email address",
  description:
    "Says whether an address has the form that accounts and contacts take, and why not where it has not. It tells nothing about whether an account of that address exists.",
  access: anybody("read"),
  input: z.object({ email: about(wireText(1_000), "The address as it was typed.", "Anna@Example.test") }),
  output: z.object({
    result: about(z.literal("OK"), "It went well."),
    action: about(z.literal("email_check"), "The action that was called."),
    email: about(z.string(), "The address as it is stored; empty when it is none.", "anna@example.test"),
    valid: about(z.int().min(0).max(1), "1 = it can be the address of an account.", 1),
    reason: about(
      z.enum(["", "empty", "too_long", "form", "not_ascii", "look_alike"]),
      "What is wrong with it; empty when nothing is.",
      "",
    ),
  }),
  run: async ({ db, address, now }, { email }) => {
    await requireRateLimit(db, { kind: "open_caller", name: callerOf(address) }, now);
    const parsed = parseEmail(email);
    const found = parsed.isValid
      ? { email: parsed.address, valid: 1, reason: "" as const }
      : { email: "", valid: 0, reason: parsed.problem };
    return { result: "OK" as const, action: "email_check" as const, ...found };
  },
});
