import { argument, failure } from "../../kernel/errors/error-entry";

export const helpCenterErrors = {
  "help_article.not_found": failure({ kind: "not_found", text: "article not found" }),
  "help_article.changed_meanwhile": failure({
    kind: "conflict",
    text: "somebody else has changed the article since it was read",
  }),
  "help_article.no_text": failure<{ language: string }>({
    kind: "invalid",
    text: ({ language }) => argument("texts", `lacks a title or a text in ${language}`),
  }),
};
