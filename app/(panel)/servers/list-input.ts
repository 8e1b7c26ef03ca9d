/** As much as the API takes. */
export const longestSearch = 200;

/** What the list asks for; the page and the browser must say it in the same words to share the answer. */
export const listInput = (search: string) => ({
  rows: true,
  limit: 50,
  ...(search ? { search } : {}),
});

/** The search of the page's address, as it is sent. */
export const searchOf = (value: string | string[] | null | undefined): string =>
  (typeof value === "string" ? value : "").trim().slice(0, longestSearch);
