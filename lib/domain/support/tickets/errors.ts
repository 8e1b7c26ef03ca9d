import { argument, failure } from "../../kernel/errors/error-entry";

export const ticketErrors = {
  "conversation.newer_message": failure({ kind: "conflict", text: "a newer message came meanwhile" }),
  "conversation.not_found": failure({ kind: "not_found", text: "conversation not found" }),
  "conversation.unchanged": failure({ kind: "conflict", text: "the conversation is in that state already" }),
  "file.account_full": failure<{ name: string }>({
    kind: "conflict",
    text: ({ name }) => argument("file", `${name}: no more room for files`),
  }),
  "file.empty": failure<{ name: string }>({
    kind: "invalid",
    text: ({ name }) => argument("file", `${name} is empty`),
  }),
  "file.not_found": failure({ kind: "not_found", text: "file not found" }),
  "file.too_large": failure<{ name: string }>({
    kind: "invalid",
    text: ({ name }) => argument("file", `${name} is too large`),
  }),
  "file.too_many": failure({ kind: "invalid", text: argument("files", "are too many") }),
  "file.type": failure<{ name: string }>({
    kind: "invalid",
    text: ({ name }) => argument("file", `${name} is of a kind that is not accepted`),
  }),
};
