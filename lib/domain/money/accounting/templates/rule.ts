import type { Place, Rule } from "../shared/chart";

type Matched = Partial<Omit<Place, "role">>;
type Further = { key?: string; auto?: true };

const anywhere: Omit<Place, "role"> = { event: "", tax: "", country: "", rate: "", item: "", currency: "" };

/** A rule of a template: role, account, the account's name, what it matches besides, and its tax key. */
export const rule = (
  role: string,
  account: string,
  name: string,
  matched: Matched = {},
  { key = "", auto }: Further = {},
): Rule => ({ ...anywhere, role, ...matched, account, name, taxKey: key, isAutomatic: auto === true });
