import { argument, failure } from "../../kernel/errors/error-entry";

export const ticketErrors = {
  "agent.not_found": failure({ kind: "not_found", text: argument("to", "answers no conversations") }),
  "canned_reply.changed_meanwhile": failure({
    kind: "conflict",
    text: "somebody else has changed the canned reply since it was read",
  }),
  "canned_reply.name_taken": failure({ kind: "conflict", text: argument("name", "is taken") }),
  "canned_reply.no_text": failure({ kind: "invalid", text: argument("texts", "are all empty") }),
  "canned_reply.not_found": failure({ kind: "not_found", text: "canned reply not found" }),
  "canned_reply.too_many": failure({ kind: "conflict", text: "canned reply limit reached (500)" }),
  "canned_reply.unknown_variable": failure<{ name: string }>({
    kind: "invalid",
    text: ({ name }) => argument("texts", `have the unknown variable {${name}}`),
  }),
  "conversation.merged": failure({ kind: "conflict", text: "the conversation was merged into another one" }),
  "conversation.newer_message": failure({ kind: "conflict", text: "a newer message came meanwhile" }),
  "conversation.no_message": failure({ kind: "conflict", text: "the conversation cannot be split there" }),
  "conversation.no_reader": failure({ kind: "conflict", text: "the account of the customer is erased" }),
  "conversation.no_text": failure({
    kind: "invalid",
    text: argument("texts", "have no language with a subject"),
  }),
  "conversation.not_found": failure({ kind: "not_found", text: "conversation not found" }),
  "conversation.not_solved": failure({ kind: "conflict", text: "the conversation is not solved" }),
  "conversation.other_customer": failure({
    kind: "invalid",
    text: argument("into", "is a conversation of another customer"),
  }),
  "conversation.over": failure({
    kind: "conflict",
    text: "the conversation was solved too long ago to be opened again",
  }),
  "conversation.same": failure({ kind: "invalid", text: argument("into", "is the conversation itself") }),
  "conversation.unchanged": failure({ kind: "conflict", text: "the conversation is in that state already" }),
  "department.email_taken": failure({
    kind: "conflict",
    text: argument("email", "is that of another department"),
  }),
  "department.member": failure({
    kind: "invalid",
    text: argument("members", "do not all answer conversations"),
  }),
  "department.no_name": failure({ kind: "invalid", text: argument("names", "are all empty") }),
  "department.nobody": failure({ kind: "conflict", text: "the department has no member who answers" }),
  "department.not_found": failure({ kind: "not_found", text: argument("department", "is unknown") }),
  "department.too_many": failure({ kind: "conflict", text: "department limit reached (100)" }),
  "problem_kind.no_name": failure({ kind: "invalid", text: argument("names", "are all empty") }),
  "problem_kind.not_found": failure({ kind: "not_found", text: "kind of problem not found" }),
  "problem_kind.too_many": failure({ kind: "conflict", text: "problem kind limit reached (100)" }),
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
