import { getTranslations } from "next-intl/server";
import type { BackEndKind } from "@/lib/base/back-ends";
import type { ShownField as Field } from "@/lib/domain/servers/back-ends/schema";
import type { ShownField } from "../[group]/shown-field";

/** The fields of a back end with their texts in the reader's language. */
export async function shownFields(kind: BackEndKind, fields: readonly Field[]): Promise<ShownField[]> {
  const [t, settings] = await Promise.all([getTranslations("backEnds"), getTranslations("settings")]);
  return fields.map((field) => ({
    ...field,
    label: t(`fields.${kind}.${field.name}.label` as "fields.http.url.label"),
    help: t(`fields.${kind}.${field.name}.help` as "fields.http.url.help"),
    choices: field.choices.map((value) => ({ value, label: settings(`choices.${value as "on"}`) })),
    changed: null,
    unused: null,
  }));
}
