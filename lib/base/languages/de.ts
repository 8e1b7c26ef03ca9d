import type { LanguageRules } from "./language-rules";

export const de: LanguageRules = {
  tag: "de-DE",
  months: "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.".split(" "),
  afterDay: ".",
  units: { day: "d", hour: "h", minute: "min", second: "s" },
  group: ".",
  fraction: ",",
  minus: "minus",
  currency: "behind",
  beforePercent: "\u00a0",
};
