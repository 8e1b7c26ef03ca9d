import type { RelativeWords } from "./language-rules";

export const de: RelativeWords = {
  now: "jetzt",
  days: ["vorgestern", "gestern", "heute", "morgen", "übermorgen"],
  // The dative, behind "vor" and "in".
  forms: {
    second: ["Sekunde", "Sekunden"],
    minute: ["Minute", "Minuten"],
    hour: ["Stunde", "Stunden"],
    day: ["Tag", "Tagen"],
    month: ["Monat", "Monaten"],
    year: ["Jahr", "Jahren"],
  },
  formOf: (count) => (count === 1 ? 0 : 1),
  ago: (words) => `vor ${words}`,
  ahead: (words) => `in ${words}`,
};
