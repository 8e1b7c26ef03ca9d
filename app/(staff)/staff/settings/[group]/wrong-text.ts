import type { useTranslations } from "next-intl";
import type { ShownField } from "./shown-field";

type Translator = ReturnType<typeof useTranslations<"settingsForm">>;

/** The labels of these settings, or their names if they are of another group. */
const namesOf = (fields: readonly ShownField[], names: readonly string[]): string =>
  names.map((name) => fields.find((one) => one.name === name)?.label ?? name).join(", ");

/** What is wrong with a setting, in the reader's language; `reason` is the server's, in English. */
export function wrongText(
  t: Translator,
  fields: readonly ShownField[],
  { name, reason }: { name: string; reason: string },
): string {
  const [, together] = /^must be set together with (.+)$/.exec(reason) ?? [];
  if (together) return t("wrong.together", { names: namesOf(fields, together.split(" and ")) });
  const [, other, value] = /^must be set when (\w+) is (\w+)$/.exec(reason) ?? [];
  if (other && value) return t("wrong.when", { name: namesOf(fields, [other]), value });
  const [, smaller] = /^must be more than ([A-Z_]+)$/.exec(reason) ?? [];
  if (smaller) return t("wrong.more", { name: namesOf(fields, [smaller]) });
  if (/^must be typed again with a new \w+$/.test(reason)) return t("wrong.again");
  const [, ofEnvironment] = /^must be set by the environment as (\w+) is$/.exec(reason) ?? [];
  if (ofEnvironment) return t("wrong.environment", { name: namesOf(fields, [ofEnvironment]) });
  if (reason === "must be set") return t("wrong.required");
  if (reason === "must be set to be tried") return t("wrong.needed");
  const field = fields.find((one) => one.name === name);
  if (field?.list)
    return t("wrong.rows", {
      columns: field.list.columns.map((column) => t(`columns.${column}`)).join(", "),
    });
  if (field?.kind === "choice") return t("wrong.choice");
  if (field?.kind === "number" && field.least !== null && field.most !== null)
    return t("wrong.number", { least: String(field.least), most: String(field.most) });
  if (field?.kind === "number") return t("wrong.positive");
  return t("wrong.text", { help: field?.help ?? "" });
}
