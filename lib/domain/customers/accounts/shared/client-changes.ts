import { parsePhone } from "@/lib/base/phone";
import type { accounts, Profile } from "@/lib/db/tables/customers/accounts";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import { isKnownCountry, longestOf, profileTexts, readProfileText } from "../rules";
import { flagParameters, type UpdateClient } from "./client-input";
import { customFieldIds, customValue, longestField, optionsOf, readCustomField } from "./field-rules";

type Account = typeof accounts.$inferSelect;

const denied = () => fail("right.missing");

/** Client groups do not exist yet. */
const onlyGroup = 0;

const isFlagSet = ({ flags }: Profile, flag: string): boolean => flags[flag] ?? false;

/**
 * Throws on changes reserved for staff; unchanged values pass, because clients send back everything they were shown.
 */
function requireUnchanged(row: Account, input: UpdateClient): void {
  if (input.billing_status !== undefined && input.billing_status !== row.status) throw denied();
  if (input.billing_groupid !== undefined && input.billing_groupid !== onlyGroup) throw denied();
  for (const { parameter, flag, isStaffs } of flagParameters)
    if (isStaffs && input[parameter] !== undefined && input[parameter] !== isFlagSet(row.profile, flag))
      throw denied();
}

function readTexts({ profile }: Account, input: UpdateClient): Partial<Profile> {
  const read: Partial<Profile> = {};
  for (const field of profileTexts) {
    const parameter = `billing_${field}` as const;
    const given = input[parameter];
    if (given === undefined || given === profile[field]) continue;
    const answer = readProfileText(field, given);
    if ("text" in answer) read[field] = answer.text;
    else throw invalidArgument(parameter, reasons[answer.problem](longestOf(field)));
  }
  return read;
}

const reasons = {
  empty: () => "is required",
  long: (most: number) => `must have at most ${most} characters`,
  form: () => "has characters that do not belong there",
};

function readPhone({ profile }: Account, text: string | undefined): Partial<Profile> {
  if (text === undefined || text === profile.phonenumber) return {};
  if (text.trim() === "") return { phonenumber: "" };
  const phone = parsePhone(text, profile.phonecc);
  if (!phone) throw invalidArgument("billing_phonenumber", "is no phone number with a country code");
  return { phonecc: phone.countryCode, phonenumber: phone.number };
}

function readCustom({ profile }: Account, input: UpdateClient): Profile["custom"] {
  const custom = { ...profile.custom };
  for (const id of customFieldIds) {
    const given = input[id];
    if (given === undefined || given === customValue(id, profile.custom)) continue;
    const answer = readCustomField(id, given);
    if ("value" in answer) custom[id] = answer.value;
    else if (answer.problem === "option") throw invalidArgument(id, `must be ${optionsOf(id).join(" or ")}`);
    else if (answer.problem === "form") throw invalidArgument(id, "is not of that form");
    else throw invalidArgument(id, reasons[answer.problem](longestField(id)));
  }
  return custom;
}

function readFlags({ profile, passwordHash }: Account, input: UpdateClient): Profile["flags"] {
  const flags = { ...profile.flags };
  for (const { parameter, flag } of flagParameters) {
    const given = input[parameter];
    if (given !== undefined) flags[flag] = given;
  }
  if (input.billing_allowSingleSignOn === 0 && passwordHash === null)
    throw invalidArgument("billing_allowSingleSignOn", "is the only way to sign in, set a password first");
  if (input.billing_allowSingleSignOn !== undefined)
    flags.allowSingleSignOn = input.billing_allowSingleSignOn === 1;
  return flags;
}

type Changed = { profile: Profile; country: string };

/** Returns the profile and country with the parameters applied; throws an error that names the first invalid one. */
export function changedClient(row: Account, input: UpdateClient): Changed {
  requireUnchanged(row, input);
  const country = input.billing_country?.trim().toUpperCase() ?? row.country;
  if (country !== row.country && !isKnownCountry(country))
    throw invalidArgument("billing_country", "is no country");
  return {
    country,
    profile: {
      ...row.profile,
      ...readTexts(row, input),
      ...readPhone(row, input.billing_phonenumber),
      custom: readCustom(row, input),
      flags: readFlags(row, input),
    },
  };
}

/** Changed fields by name, for the audit log. */
export function differences(from: Profile, to: Profile): Record<string, unknown> {
  const flat = ({ custom, flags, ...texts }: Profile): Record<string, unknown> => ({
    ...texts,
    ...flags,
    ...custom,
  });
  const [before, after] = [flat(from), flat(to)];
  const names = Object.keys(after).filter((name) => after[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, { from: before[name] ?? "", to: after[name] }]));
}
