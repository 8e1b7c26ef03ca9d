/** What costs are grouped by: projects, the values of a tag, or each server and service. */
export const costGroupings = ["project", "tag", "item"] as const;
export type CostGrouping = (typeof costGroupings)[number];

/** More groups are one, "others". */
export const mostGroups = 500;

const monthForm = /^2[0-9]{3}-(0[1-9]|1[0-2])$/;

export const isMonth = (text: string): boolean => monthForm.test(text);

/** `2026-12` after `2026-11`. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** `2026-11` before `2026-12`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}
