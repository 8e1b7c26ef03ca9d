import type { LanguageRules } from "./language-rules";

export const en: LanguageRules = {
  // British English has the day before the month, like the panel's other languages.
  tag: "en-GB",
  months: "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" "),
  afterDay: "",
  units: { day: "d", hour: "h", minute: "min", second: "s" },
  group: ",",
  fraction: ".",
  minus: "minus",
  currency: "before",
  beforePercent: "",
};
