/** Returns the first value of a header that may be repeated. */
export const headerText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;
