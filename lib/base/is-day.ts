/**
 * Returns whether the text is a valid calendar day such as 2026-11-22. Date would accept 30 February as a day in
 * March.
 */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
