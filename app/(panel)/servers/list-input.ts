/** The largest page that the API allows. */
export const longestSearch = 200;

/** The input of the list. The page and the browser must use the same one to share the answer. */
export const listInput = (search: string) => ({
  rows: true,
  limit: 50,
  ...(search ? { search } : {}),
});

/** The search text of the address, as it is sent. */
export const searchOf = (value: string | string[] | null | undefined): string =>
  (typeof value === "string" ? value : "").trim().slice(0, longestSearch);
