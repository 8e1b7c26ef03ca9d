import type { Locale } from "./locale";

/** Server states as lists show them, so that they can be searched for (`status:остановлен`, `status:läuft`). */
export const stateWords = {
  ru: {
    работает: "running",
    остановлен: "stopped",
    приостановлен: "suspended",
    развёртывается: "deploying",
  },
  // The list says "Wird bereitgestellt"; a word of a search has no space.
  de: { läuft: "running", gestoppt: "stopped", gesperrt: "suspended", bereitstellung: "deploying" },
} as const satisfies Record<Exclude<Locale, "en">, Record<string, string>>;
