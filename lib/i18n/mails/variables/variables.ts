import type { Notices } from "../notices";
import { abuseVariables } from "./abuse";
import { announcementVariables } from "./announcements";
import { customerVariables } from "./customers";
import { identityVariables } from "./identity";
import { billingVariables, invoiceVariables } from "./money";
import { contractVariables, estimateVariables, priceVariables } from "./orders";
import { serverVariables } from "./servers";
import { supportVariables } from "./support";
import { text, type Variable, type VariablesOf, yesOrNo } from "./variable";

/** The variables of every kind of mail. */
export const mailVariables: VariablesOf<Notices> = {
  ...customerVariables,
  ...identityVariables,
  ...contractVariables,
  ...priceVariables,
  ...estimateVariables,
  ...serverVariables,
  ...invoiceVariables,
  ...billingVariables,
  ...announcementVariables,
  ...abuseVariables,
  ...supportVariables,
};

const everywhere = { brand: text };

/** All variables that a text of that kind can use: its own, whether those that may be missing are there, and the brand. */
export function offeredVariables(name: keyof Notices): Readonly<Record<string, Variable>> {
  const { offered } = mailVariables[name];
  const flags = Object.entries(offered)
    .filter(([, { isOptional }]) => isOptional)
    .map(([one]) => [`has_${one}`, yesOrNo] as const);
  return { ...offered, ...Object.fromEntries(flags), ...everywhere };
}
