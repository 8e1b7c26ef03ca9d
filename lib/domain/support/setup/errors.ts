import { argument, failure } from "../../kernel/errors/error-entry";

export const setupErrors = {
  "setup.pending": failure({
    kind: "unavailable",
    text: "this panel is not set up yet",
    guide: "Nobody has set the panel up yet. Nothing was done. HTTP 503.",
    isOfEveryCall: true,
  }),
  "setup.card_key_refused": failure<{ said: string }>({
    kind: "invalid",
    text: ({ said }) => ({ ...argument("secret_key", `was refused: ${said}`), details: { said } }),
  }),
  "setup.webhook_known": failure<{ address: string }>({
    kind: "conflict",
    text: ({ address }) => ({
      ...argument("webhook_secret", `is needed: a webhook for ${address} exists already`),
      details: { address },
    }),
  }),
  "setup.webhook_refused": failure<{ said: string }>({
    kind: "invalid",
    text: ({ said }) => ({
      ...argument("secret_key", `lets no webhook be registered: ${said}`),
      details: { said },
    }),
  }),
};
