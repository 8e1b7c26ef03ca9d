import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag, wireText } from "@/lib/base/form-values";
import { enqueue } from "@/lib/db/queue";
import { writes } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { type CheckedNumber, keepTaxNumber } from "../accounts/shared/tax-number";
import { askRegister, registerFor } from "./ask-register";
import { hasRightDigits, isCheckable, readVat, type Written } from "./check-digits";

const againAfterMs = 3_600_000;

type Checked = CheckedNumber & {
  name: string;
  address: string;
  hint: string | undefined;
  /** The register should have been queried, but did not respond. */
  isUnanswered: boolean;
};

function readNumber(text: string, country: string | undefined): Written {
  const given = country?.trim().toUpperCase() || null;
  if (text.trim() === "") throw invalidArgument("vat", "is required");
  const read = readVat(text, given);
  if (read) return read;
  if (given === null) throw invalidArgument("country", "is required for a number without its letters");
  throw invalidArgument(
    "country",
    isCheckable(given) ? "is not the number's" : "has no tax numbers known here",
  );
}

/** Checks digits first: an invalid number is not sent to the register. */
async function check(context: SignedContext, written: Written): Promise<Checked> {
  const { country, prefix, digits, hint } = written;
  const facts = { country, number: `${prefix}${digits}`, name: "", address: "", hint };
  if (!hasRightDigits(written)) return { ...facts, isValid: false, by: "syntax", isUnanswered: false };
  const register = registerFor(country);
  if (!register) return { ...facts, isValid: true, by: "syntax", isUnanswered: false };
  const subject = { kind: "tax_number", name: String(context.actor.account.id) } as const;
  await requireRateLimit(context.db, subject, context.now);
  const answer = await askRegister(register, { prefix, digits });
  return answer
    ? { ...facts, ...answer, by: "service", isUnanswered: false }
    : { ...facts, isValid: true, by: "syntax", isUnanswered: true };
}

async function keep(context: SignedContext, checked: Checked): Promise<boolean> {
  const { db, now, actor } = context;
  const { id } = actor.account;
  const isKept = await keepTaxNumber(db, id, checked, now);
  if (!isKept) return false;
  const { number, isValid, by } = checked;
  context.note({ target: `account ${id}`, changes: { tax_number: number, valid: isValid, by } });
  const again = { key: `tax number ${id}`, runAt: new Date(now.getTime() + againAfterMs) };
  if (checked.isUnanswered) await enqueue(db, "check_tax_number", { accountId: id }, again);
  return true;
}

/**
 * `vat/check_vat` (decisions 13): verifies check digits, then queries the official register for EU numbers; while
 * that cannot be reached, check digits alone count, and a job queries it later. The register is queried before the
 * transaction.
 */
export const checkVat = operation({
  name: "vat.check_vat",
  summary: "Checks a tax number, and keeps it as the account's where it is valid",
  description:
    "Checks a tax number by its digits and, where the operator asks a register, by that. A valid number of the account's own country becomes its tax number unless `save` is 0; a wrong one is an answer with `valid` 0 and no failure.",
  access: writes(),
  changes: ["accounts"],
  fails: [],
  input: z.object({
    vat: about(wireText(40), "The number, with its country's letters or without.", "DE136695976"),
    country: about(wireText(10).optional(), "ISO code of the country, for a number without letters.", "DE"),
    save: about(
      wireFlag.optional(),
      "0 = only look. Else a valid number of the account's own country becomes its tax number.",
      1,
    ),
  }),
  output: z.object({
    valid: about(z.int(), "1 = valid.", 1),
    checked: about(
      z.enum(["syntax", "service"]),
      "By check digits alone, or by the official register.",
      "service",
    ),
    country: about(z.string(), "ISO code of the number's country.", "DE"),
    vat: about(z.string(), "The number with its country's letters.", "DE136695976"),
    name: about(z.string(), "Who has the number, where the register tells.", "Example GmbH"),
    address: about(z.string(), "Their address, where the register tells.", "Beispielstraße 1, Berlin"),
    hint: about(
      z.string().optional(),
      "Only where the number was written in another way than the register knows it: how it is written.",
      "numbers of Belgium have ten digits, the older nine have a 0 before them: BE0417497106",
    ),
  }),
  before: (context, { vat, country }) => check(context, readNumber(vat, country)),
  run: async (context, { save = true }, _target, checked) => {
    // A server key may not change the account's tax number.
    if (save && context.actor.session.serverId === null) await keep(context, checked);
    const { country, number, isValid, by, name, address, hint } = checked;
    const told = hint === undefined ? {} : { hint };
    return { valid: isValid ? 1 : 0, checked: by, country, vat: number, name, address, ...told };
  },
});
