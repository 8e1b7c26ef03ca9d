import { expect, test } from "vitest";
import { customFieldIds, customFieldsOnWire, readCustomField } from "./field-rules";

test("the custom fields are those of the specification, in its order", () => {
  expect(customFieldIds).toEqual([
    "co_autopayment",
    "co_payfirstday",
    "co_marktemails",
    "co_subscription",
    "co_marktsms",
    "co_smsnum",
    "co_customertype",
    "co_inn",
    "co_kpp",
    "co_regaddress",
    "co_bankdata",
    "co_edo",
    "co_secret",
    "co_skype",
    "co_edoprovider",
  ]);
  expect(Object.keys(customFieldsOnWire({}))).toEqual(customFieldIds);
});

test("an unset field says what its type says, and one field alone is required", () => {
  const fields = customFieldsOnWire({});
  expect(fields.co_autopayment.value).toBe("off");
  expect(fields.co_inn.value).toBe("");
  expect(fields.co_customertype).toMatchObject({ value: "", options: ["individual", "legal entity"] });
  const required = customFieldIds.filter((id) => fields[id].required);
  expect(required).toEqual(["co_secret"]);
});

test("a set field keeps its value, and what is none of them is left out", () => {
  const fields = customFieldsOnWire({
    co_autopayment: "on",
    co_inn: "7707083893",
    co_evil: "x",
  });
  expect(fields.co_autopayment.value).toBe("on");
  expect(fields.co_inn).toMatchObject({ value: "7707083893", type: "text", size: 12, required: false });
  expect(Object.keys(fields)).toEqual(customFieldIds);
});

test("anyone who changes an answer changes no other", () => {
  customFieldsOnWire({}).co_edo.options?.push("perhaps");
  expect(customFieldsOnWire({}).co_edo.options).toEqual(["yes", "no"]);
});

test.each([
  ["co_autopayment", " YES ", { value: "on" }],
  ["co_autopayment", "0", { value: "off" }],
  ["co_autopayment", "perhaps", { problem: "form" }],
  ["co_autopayment", "", { problem: "form" }],
  ["co_customertype", "legal entity", { value: "legal entity" }],
  ["co_customertype", "firm", { problem: "option" }],
  ["co_customertype", "", { value: "" }],
  ["co_inn", "7707083893", { value: "7707083893" }],
  ["co_inn", "12345678901", { problem: "form" }],
  ["co_kpp", "7707AB001", { value: "7707AB001" }],
  ["co_kpp", "7707ab001", { problem: "form" }],
  ["co_smsnum", "+7 (495) 123-45-67", { value: "+7 (495) 123-45-67" }],
  ["co_smsnum", "+()-. ", { problem: "form" }],
  ["co_secret", " ", { problem: "empty" }],
  ["co_skype", "x".repeat(101), { problem: "long" }],
  ["co_skype", "😀".repeat(100), { value: "😀".repeat(100) }],
  ["co_regaddress", " Street 1 \r\n\n Town ", { value: "Street 1, Town" }],
  ["co_regaddress", "x".repeat(250), { value: "x".repeat(250) }],
  ["co_regaddress", "x".repeat(251), { problem: "long" }],
  ["co_bankdata", "a\u202eb", { problem: "form" }],
  ["co_bankdata", "x".repeat(501), { problem: "long" }],
] as const)("%s given as %j is %j", (field, given, read) => {
  expect(readCustomField(field, given)).toEqual(read);
});
