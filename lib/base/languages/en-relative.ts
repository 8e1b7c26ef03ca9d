import type { RelativeWords } from "./language-rules";

export const en: RelativeWords = {
  now: "now",
  days: ["", "yesterday", "today", "tomorrow", ""],
  forms: {
    second: ["second", "seconds"],
    minute: ["minute", "minutes"],
    hour: ["hour", "hours"],
    day: ["day", "days"],
    month: ["month", "months"],
    year: ["year", "years"],
  },
  formOf: (count) => (count === 1 ? 0 : 1),
  ago: (words) => `${words} ago`,
  ahead: (words) => `in ${words}`,
};
