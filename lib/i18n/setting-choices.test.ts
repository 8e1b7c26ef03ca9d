import { expect, test } from "vitest";
import { backEndKinds } from "@/lib/base/back-ends";
import { kindOf } from "@/lib/outside/provisioner/registry";
import { formOf, formOfSchema } from "@/lib/settings/describe";
import { schemaOf, settingNames } from "@/lib/settings/environment";
import { guideOf } from "@/lib/settings/setting";
import { messagesOf } from "@/lib/testing/languages";

const ofBackEnds = backEndKinds.flatMap((kind) =>
  Object.values(kindOf(kind).fields).map((field) => formOfSchema(field.schema, field)),
);

test("what can be chosen for a setting, or for a field of a back end, has a name in every language", () => {
  const shown = settingNames().filter((name) => guideOf(name, schemaOf(name)).group !== null);
  const choices = new Set([...shown.map(formOf), ...ofBackEnds].flatMap((form) => form.choices));
  expect(choices).toContain("card");
  for (const [language, { settings }] of Object.entries(messagesOf))
    expect(
      [...choices].filter((choice) => !(choice in settings.choices)),
      language,
    ).toEqual([]);
});
