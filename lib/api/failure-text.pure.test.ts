import { expect, test } from "vitest";
import { z } from "zod";
import { type DomainError, fail, invalidArgument } from "@/lib/domain/kernel/errors/fail";
import { parseInput } from "@/lib/domain/kernel/operation/parse-input";
import { wrapFailure } from "./envelope";

const said = (error: DomainError, call: string) => {
  const [module = "", action = ""] = call.split("/");
  const { body } = wrapFailure(error, { module, action, hasToken: true });
  expect(body.message).toBe(body.error);
  return [body.error, body.description];
};
const parsed = (shape: z.ZodRawShape, raw: Record<string, unknown>) => {
  try {
    parseInput(z.object(shape), raw);
  } catch (error) {
    return error as DomainError;
  }
  throw new Error("The input was taken.");
};
const size = { size: z.number().max(250), name: z.string() };

test.each<[string, DomainError, string, string, string | undefined]>([
  [
    "of several wrong parameters the first, and in the description the others",
    parsed(size, { size: 251 }),
    "eq/list",
    "eq/list: invalid argument size: must be at most 250",
    "name: is required",
  ],
  [
    "a missing parameter",
    parsed(size, { size: 1 }),
    "eq/list",
    "eq/list: invalid argument name: is required",
    undefined,
  ],
  [
    "one of which there is no more to say",
    parsed(size, { size: {}, name: "x" }),
    "eq/list",
    "eq/list: invalid argument size",
    undefined,
  ],
  [
    "one whose words are fixed",
    invalidArgument("ttl", "must be at least 60"),
    "auth/login",
    "auth/login: invalid argument ttl",
    "ttl: must be at least 60",
  ],
  [
    "the same parameter of another call",
    invalidArgument("ttl", "must be at least 60"),
    "dns/add_dns",
    "dns/add_dns: invalid argument ttl: must be at least 60",
    undefined,
  ],
  [
    "invoices that cannot be paid together",
    fail("request.invalid", { parameter: "invoices", reason: "invoices that cannot be paid now: 7" }),
    "billing/mass_pay",
    "billing/mass_pay: invalid request: invoices that cannot be paid now: 7",
    undefined,
  ],
  [
    "too little credit",
    fail("credit.insufficient", { credit: "5.00" }),
    "billing/apply_credit",
    "billing/apply_credit: insufficient credit: more than the credit, 5.00",
    undefined,
  ],
  ["a PIN that is missing", fail("pin.required"), "eq/off", "eq/off: invalid pin", "pin: is required"],
  ["a PIN that is wrong", fail("pin.wrong"), "eq/off", "eq/off: invalid pin", undefined],
  [
    "words of the specification",
    fail("invoice.not_found"),
    "billing/get_invoice",
    "billing/get_invoice: invalid invoice id",
    "invoice_id: is not one of your invoices",
  ],
])("a refusal says why: %s", (_what, error, call, text, description) => {
  expect(said(error, call)).toEqual([text, description]);
});
