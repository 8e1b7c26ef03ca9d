import { brandAccent } from "./color";

/* Colors of documents, which the preview of a brand has, too. That of text is repeated in lib/outside/pdf/worker.mjs. */
export const documentInk = "#1c2326";
export const documentQuiet = "#5b666b";

const builtInAccent = "#0b6e6e";

/** Color of the rule below the title of documents of a brand with this accent; the panel's own if it has none. */
export const documentAccent = (accent: string | null): string =>
  brandAccent(accent)?.light.accent ?? builtInAccent;
