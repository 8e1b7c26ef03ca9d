/** Turns the API's `YYYY-MM-DD HH:MM:SS` (UTC) into ISO 8601. */
export const momentOf = (text: string): string => `${text.replace(" ", "T")}Z`;
