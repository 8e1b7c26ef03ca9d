import { expect, test } from "vitest";
import { customFieldIds, customFieldsOnWire } from "./field-rules";

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

test("whoever changes an answer changes no other", () => {
  customFieldsOnWire({}).co_edo.options?.push("perhaps");
  expect(customFieldsOnWire({}).co_edo.options).toEqual(["yes", "no"]);
});
