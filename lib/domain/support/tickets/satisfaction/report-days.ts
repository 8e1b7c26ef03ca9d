/** Days back that the report of satisfaction can cover. */
export const reportDays = [30, 90, 365] as const;
