import { type About, argument, failure } from "../../kernel/errors/error-entry";

type Named = About & { name: string };
type Placed = About & { line: number; column: number };

const naming =
  (reason: (name: string) => string) =>
  ({ parameter, name }: Named) => ({ ...argument(parameter, reason(name)), details: { name } });

export const mailTextErrors = {
  "mail_text.not_found": failure({ kind: "not_found", text: "unknown mail kind" }),
  "mail_text.empty": failure<Named>({
    kind: "invalid",
    text: ({ parameter }) => argument(parameter, "says nothing, perhaps in one case alone"),
  }),
  "mail_text.too_long": failure<Named>({
    kind: "invalid",
    text: ({ parameter }) => argument(parameter, "is too long"),
  }),
  "mail_text.too_many": failure<Named>({
    kind: "invalid",
    text: ({ parameter }) => argument(parameter, "has too many variables"),
  }),
  "mail_text.signs": failure<Named>({
    kind: "invalid",
    text: ({ parameter }) => argument(parameter, "has control characters"),
  }),
  "mail_text.unreadable": failure<Placed>({
    kind: "invalid",
    text: ({ parameter, line, column }) => ({
      ...argument(parameter, `cannot be read at line ${line}, column ${column}`),
      details: { line, column },
    }),
  }),
  "mail_text.unknown_variable": failure<Named>({
    kind: "invalid",
    text: naming((name) => `{${name}} is no variable of this mail`),
  }),
  "mail_text.missing_variable": failure<Named>({
    kind: "invalid",
    text: naming((name) => `{${name}} must be in it, in every case`),
  }),
  "mail_text.use": failure<Named>({
    kind: "invalid",
    text: naming((name) => `{${name}} cannot be used like this`),
  }),
  "mail_text.word": failure<Named>({
    kind: "invalid",
    text: naming((name) => `${name} is no choice of that variable`),
  }),
  "mail_text.changed_meanwhile": failure({
    kind: "conflict",
    text: "someone has changed this text meanwhile, nothing was saved",
  }),
  "mail_text.no_address": failure({
    kind: "conflict",
    text: "a test mail goes to the member of staff who asks for it",
  }),
};
