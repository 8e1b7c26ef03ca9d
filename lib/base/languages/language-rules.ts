type Forms = readonly string[];

/** How a language writes times and amounts. `Intl` would know, but its formatters take long to construct. */
export type LanguageRules = {
  /** For `Intl` where it is used; one that has the day before the month. */
  tag: string;
  /** The months beside a day, as `Intl` shortens them. */
  months: readonly string[];
  /** Behind the day of a month: "24 Nov", "24. Nov." */
  afterDay: "" | ".";
  /** Short signs of durations. */
  units: Record<"day" | "hour" | "minute" | "second", string>;
  /** Between thousands. */
  group: string;
  /** Before decimals. */
  fraction: string;
  /** The minus sign as a word. */
  minus: string;
  /** Where the sign of a currency stands: €1, or 1 € */
  currency: "before" | "behind";
  /** Between a number and its percent sign. */
  beforePercent: string;
};

/** "in 3 days", "yesterday"; apart, for most pages say no such time. */
export type RelativeWords = {
  now: string;
  /** From the day before yesterday to the day after tomorrow; empty: with a number. */
  days: readonly [string, string, string, string, string];
  /** Each unit as `ago` and `ahead` take it, by the index that `formOf` gives. */
  forms: Record<"second" | "minute" | "hour" | "day" | "month" | "year", Forms>;
  formOf: (count: number) => number;
  ago: (words: string) => string;
  ahead: (words: string) => string;
};
