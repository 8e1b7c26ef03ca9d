import { expect, test } from "vitest";
import { changedOf, firstValues, type ShownField } from "./shown-field";

const field = (name: string, more: Partial<ShownField> = {}): ShownField => ({
  name,
  kind: "text",
  least: null,
  most: null,
  list: null,
  source: "default",
  value: null,
  default: "",
  label: name,
  help: "",
  choices: [],
  changed: null,
  unused: null,
  ...more,
});

const fields = [
  field("SUPPORT_EMAIL", { source: "browser", value: "a@example.test" }),
  field("SESSIONS_LIMIT", { kind: "number", default: "100" }),
  field("SMS_SECRET", { kind: "secret", source: "browser" }),
  field("SMTP_URL", { kind: "secret", source: "environment", value: "smtps://mail.example.test" }),
];
const first = firstValues(fields);
const nothing = new Set<string>();

test("a form begins with what is set, and with nothing of a secret", () => {
  expect(first).toEqual({
    SUPPORT_EMAIL: "a@example.test",
    SESSIONS_LIMIT: "",
    SMS_SECRET: "",
    SMTP_URL: "",
  });
});

test("only what was changed is sent, an emptied field as back to the default", () => {
  expect(changedOf(fields, first, nothing)).toEqual({});
  expect(changedOf(fields, { ...first, SUPPORT_EMAIL: " ", SESSIONS_LIMIT: " 7 " }, nothing)).toEqual({
    SUPPORT_EMAIL: "",
    SESSIONS_LIMIT: "7",
  });
});

test("a secret is replaced by what is typed, else removed where that was pressed", () => {
  expect(changedOf(fields, first, new Set(["SMS_SECRET"]))).toEqual({ SMS_SECRET: "" });
  expect(changedOf(fields, { ...first, SMS_SECRET: "new-one" }, new Set(["SMS_SECRET"]))).toEqual({
    SMS_SECRET: "new-one",
  });
});

test("a list begins with its default, and is back to it when it is the same again, or empty", () => {
  const isSet = field("DAYS", { kind: "list", source: "browser", value: "1", default: "-7,1" });
  const isNot = field("DAYS", { kind: "list", default: "-7,1" });
  expect(firstValues([isNot])).toEqual({ DAYS: "-7,1" });
  expect(changedOf([isNot], { DAYS: "-7,1" }, nothing)).toEqual({});
  expect(changedOf([isNot], { DAYS: "-7" }, nothing)).toEqual({ DAYS: "-7" });
  expect(changedOf([isSet], { DAYS: "-7,1" }, nothing)).toEqual({ DAYS: "" });
  expect(changedOf([isSet], { DAYS: "" }, nothing)).toEqual({ DAYS: "" });
});

test("what the environment sets is never sent", () => {
  expect(changedOf(fields, { ...first, SMTP_URL: "smtp://other.example.test" }, nothing)).toEqual({});
});
