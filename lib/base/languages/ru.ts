import type { LanguageRules } from "./language-rules";

export const ru: LanguageRules = {
  tag: "ru-RU",
  months: "янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.".split(" "),
  afterDay: "",
  units: { day: "дн.", hour: "ч", minute: "мин", second: "с" },
  group: "\u202f",
  fraction: ",",
  minus: "минус",
  currency: "behind",
  beforePercent: "\u00a0",
};
