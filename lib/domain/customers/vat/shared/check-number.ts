import { enqueue } from "@/lib/db/queue";
import { invalidArgument } from "../../../kernel/errors/fail";
import type { Context } from "../../../kernel/operation/context";
import { requireRateLimit } from "../../../kernel/rate-limits/shared/rate-limit";
import { type CheckedNumber, keepTaxNumber } from "../../accounts/shared/tax-number";
import { askRegister, readRequester, registerFor } from "../ask-register";
import { hasRightDigits, isCheckable, readVat, type Written } from "./check-digits";

const againAfterMs = 3_600_000;

export type Checked = CheckedNumber & {
  name: string;
  address: string;
  hint: string | undefined;
  /** The register should have been queried, but did not respond. */
  isUnanswered: boolean;
};

/** Reads a number as typed, with its country's letters or without; throws an error that names the field. */
export function readNumber(text: string, country: string | undefined): Written {
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

/** Checks digits first: an invalid number is not sent to the register. The account is the one whose checks are limited. */
export async function checkNumber(
  { db, now }: Pick<Context, "db" | "now">,
  accountId: number,
  written: Written,
): Promise<Checked> {
  const { country, prefix, digits, hint } = written;
  const facts = { country, number: `${prefix}${digits}`, name: "", address: "", consultation: "", hint };
  if (!hasRightDigits(written)) return { ...facts, isValid: false, by: "syntax", isUnanswered: false };
  const register = registerFor(country);
  if (!register) return { ...facts, isValid: true, by: "syntax", isUnanswered: false };
  const subject = { kind: "tax_number", name: String(accountId) } as const;
  await requireRateLimit(db, subject, now);
  const answer = await askRegister(register, { prefix, digits }, await readRequester(db, accountId));
  return answer
    ? { ...facts, ...answer, by: "service", isUnanswered: false }
    : { ...facts, isValid: true, by: "syntax", isUnanswered: true };
}

/** Stores a valid number of the account's own country as its tax number. Returns whether it is that now. */
export async function keepChecked(
  { db, now, note }: Pick<Context, "db" | "now" | "note">,
  accountId: number,
  checked: Checked,
  reason?: string,
): Promise<boolean> {
  const isKept = await keepTaxNumber(db, accountId, checked, now);
  if (!isKept) return false;
  const { number, isValid, by } = checked;
  const changes = { tax_number: number, valid: isValid, by, ...(reason === undefined ? {} : { reason }) };
  note({ accountId, target: `account ${accountId}`, changes });
  const again = { key: `tax number ${accountId}`, runAt: new Date(now.getTime() + againAfterMs) };
  if (checked.isUnanswered) await enqueue(db, "check_tax_number", { accountId }, again);
  return true;
}
