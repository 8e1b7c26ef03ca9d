import { failure } from "../../kernel/errors/error-entry";

export const tagErrors = {
  "tag.protected": failure<{ tag: string }>({
    kind: "forbidden",
    text: "permission denied",
    guide: "The tag is written by the panel alone: `os`, `password`, `iso`, `block`, and what is internal.",
    example: { tag: "os" },
  }),
  "tag.too_long": failure({
    kind: "invalid",
    text: "invalid token data, too long",
    guide: "A name has more than 32 characters, a value more than 256, or `extra` more than 16,384.",
  }),
  "tag.too_many": failure({
    kind: "conflict",
    text: "tag limit reached (200)",
    guide: "The server has reached its limit of tags.",
  }),
};
