import type { SettingGroup } from "@/lib/base/setting-groups";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { showSettings } from "@/lib/domain/support/settings/show";

/** Some settings of a group by name, which of them the environment has, and the version that a form has seen. */
export async function readGroup(context: StaffContext, group: SettingGroup, names: readonly string[]) {
  const { version, settings } = await showSettings.call(context, { group });
  const asked = settings.filter(({ name }) => names.includes(name));
  return {
    version,
    valueOf: (name: string): string | null => asked.find((one) => one.name === name)?.value ?? null,
    isSet: (name: string): boolean => asked.some((one) => one.name === name && one.source !== "default"),
    fixed: asked.flatMap(({ name, source }) => (source === "environment" ? [name] : [])),
  };
}
