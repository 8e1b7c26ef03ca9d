import { argument, failure } from "../../kernel/errors/error-entry";

export const announcementErrors = {
  "announcement.not_found": failure({ kind: "not_found", text: "announcement not found" }),
  "announcement.over": failure({ kind: "conflict", text: "the announcement is over" }),
  "announcement.changed_meanwhile": failure({
    kind: "conflict",
    text: "somebody else has changed the announcement since it was read",
  }),
  "announcement.not_ended": failure({
    kind: "conflict",
    text: "the announcement has not begun, or is not over",
  }),
  "announcement.too_many": failure({ kind: "conflict", text: "more than 20000 servers are concerned" }),
  "announcement.nobody_credited": failure({ kind: "conflict", text: "nobody would be credited" }),
  "announcement.credit_exists": failure({
    kind: "conflict",
    text: "credit is proposed or approved for this announcement already",
  }),
  "announcement.credit_not_found": failure({ kind: "not_found", text: "proposed credit not found" }),
  "announcement.credit_decided": failure({ kind: "conflict", text: "the proposed credit is decided" }),
  "announcement.no_text": failure<{ language: string }>({
    kind: "invalid",
    text: ({ language }) => argument("texts", `lacks a title or a text in ${language}`),
  }),
  "announcement.half_text": failure<{ language: string }>({
    kind: "invalid",
    text: ({ language }) => argument("texts", `has only a title or only a text in ${language}`),
  }),
};
