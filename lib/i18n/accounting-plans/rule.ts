/** What a rule matches: its role, and whatever else it says; an empty text says nothing. */
type Matched = { event: string; tax: string; country: string; rate: string; item: string; currency: string };

/** On which account something is booked; what it means is in lib/domain/money/accounting/shared/chart.ts. */
export type PlanRule = Matched & {
  role: string;
  account: string;
  name: string;
  taxKey: string;
  isAutomatic: boolean;
};
export type Plan = readonly PlanRule[];

type Further = { key?: string; auto?: true };

const anywhere: Matched = { event: "", tax: "", country: "", rate: "", item: "", currency: "" };

/** A rule of a plan: role, account, the account's name, what it matches besides, and its tax key. */
export const rule = (
  role: string,
  account: string,
  name: string,
  matched: Partial<Matched> = {},
  { key = "", auto }: Further = {},
): PlanRule => ({ ...anywhere, role, ...matched, account, name, taxKey: key, isAutomatic: auto === true });
