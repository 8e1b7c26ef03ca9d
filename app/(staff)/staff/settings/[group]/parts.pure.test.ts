import { expect, test } from "vitest";
import { schemaOf, settingNames } from "@/lib/settings/environment";
import { guideOf } from "@/lib/settings/setting";
import { divide, partsOf } from "./parts";

test("parts begin with the setting that they name, and nothing stands before the first", () => {
  for (const [group, parts] of Object.entries(partsOf)) {
    const fields = settingNames()
      .filter((name) => guideOf(name, schemaOf(name)).group === group)
      .map((name) => ({ name }));
    const divided = divide(group as keyof typeof partsOf, fields);
    expect(divided.map(({ part, fields: [first] }) => [part, first?.name])).toEqual(Object.entries(parts));
    expect(divided.flatMap((one) => one.fields)).toEqual(fields);
  }
});

test("a group without parts is one", () => {
  const fields = [{ name: "SESSIONS_LIMIT" }, { name: "API_RATE_LIMIT" }];
  expect(divide("limits", fields)).toEqual([{ part: null, fields }]);
});
