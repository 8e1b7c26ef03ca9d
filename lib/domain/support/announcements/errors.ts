import { argument, failure } from "../../kernel/errors/error-entry";

export const announcementErrors = {
  "announcement.not_found": failure({ kind: "not_found", text: "announcement not found" }),
  "announcement.over": failure({ kind: "conflict", text: "the announcement is over" }),
  "announcement.changed_meanwhile": failure({
    kind: "conflict",
    text: "somebody else has changed the announcement since it was read",
  }),
  "announcement.no_text": failure<{ language: string }>({
    kind: "invalid",
    text: ({ language }) => argument("texts", `lacks a title or a text in ${language}`),
  }),
  "announcement.half_text": failure<{ language: string }>({
    kind: "invalid",
    text: ({ language }) => argument("texts", `has only a title or only a text in ${language}`),
  }),
};
