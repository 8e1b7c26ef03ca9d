import { expect, it } from "vitest";
import { draftOf, emptyMail, faultsOf, readPlan, type TypedPlan } from "./typed-plan";

const plan: TypedPlan = {
  ...draftOf({ reminders: [-7, -1, 1, 3], suspend_after: 3, terminate_after: 14 }),
  name: "Usual",
};

it("begins as what the settings say, and can be sent so", () => {
  expect(faultsOf(plan)).toEqual({ fields: [], rows: [] });
  expect(readPlan(plan)).toMatchObject({
    ...{ name: "Usual", suspend_after: 3, terminate_after: 14 },
    mails: [{ days: -7 }, { days: -1 }, { days: 1 }, { days: 3 }],
  });
});

it.each<[string, Partial<TypedPlan>, string[]]>([
  ["without a name", { name: " " }, ["name"]],
  ["that suspends before every mail", { mails: [emptyMail("5")], suspend: "3" }, ["suspend"]],
  ["that deletes without a suspension", { suspend: "" }, ["terminate"]],
  ["that deletes on the day of the suspension", { terminate: "3" }, ["terminate"]],
  ["with a day that is none", { suspend: "soon" }, ["suspend", "terminate"]],
])("says what is wrong with one %s", (_, part, fields) => {
  expect(faultsOf({ ...plan, ...part }).fields).toEqual(fields);
});

it("says which mails are wrong: no day, a day twice, a letter before the due date", () => {
  const mails = [
    { ...emptyMail("1"), key: "a" },
    { ...emptyMail("1"), key: "b" },
    { ...emptyMail("x"), key: "c" },
    { ...emptyMail("-2"), key: "d", is_letter: true },
    { ...emptyMail("2"), key: "e", is_letter: true, fee_eur: "5,00", has_interest: true },
    { ...emptyMail("0"), key: "f", has_interest: true },
    { ...emptyMail("9"), key: "g", fee_rub: "much" },
  ];
  expect(faultsOf({ ...plan, mails }).rows).toEqual(["b", "c", "d", "f", "g"]);
  expect(readPlan({ ...plan, mails }).mails[4]?.fee_eur).toBe("5.00");
});
