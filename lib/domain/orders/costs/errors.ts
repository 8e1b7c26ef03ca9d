import { failure } from "../../kernel/errors/error-entry";

export const costErrors = {
  "costs.too_many": failure<{ most: number }>({
    kind: "invalid",
    text: ({ most }) => `more than ${most} documents in a month`,
    guide: "The month has more documents than one call adds up.",
    example: { most: 20_000 },
  }),
};
