import { argument, failure } from "../../kernel/errors/error-entry";

export const legalErrors = {
  "legal.not_found": failure({ kind: "not_found", text: "document not found" }),
  "legal.not_accepted": failure({
    kind: "conflict",
    text: argument("accepted", "lacks a document in effect: read it and accept it first"),
  }),
  "legal.no_draft": failure({ kind: "conflict", text: "there is no draft of this document" }),
  "legal.changed_meanwhile": failure({
    kind: "conflict",
    text: "somebody else has changed the draft since it was read",
  }),
  "legal.unknown_placeholder": failure<{ name: string }>({
    kind: "invalid",
    text: ({ name }) => argument("texts", `has a placeholder that cannot be filled in: ${name}`),
  }),
  "legal.not_business": failure({ kind: "conflict", text: "the account is not a company's" }),
  "legal.details_missing": failure({
    kind: "conflict",
    text: "the billing details lack the company's address",
  }),
  "legal.no_text": failure<{ language: string }>({
    kind: "invalid",
    text: ({ language }) => argument("texts", `lacks a text in ${language}, the language of the brand`),
  }),
};
