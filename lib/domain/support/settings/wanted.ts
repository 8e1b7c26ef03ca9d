import type { SettingGroup } from "@/lib/base/setting-groups";
import {
  type Environment,
  isSetByEnvironment,
  isSettingName,
  parseSettings,
  type SettingName,
  type StoredSettings,
} from "@/lib/settings/environment";
import { wrongAlias } from "../../identity/auth/shared/wrong-alias";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { groupOf, type Stored } from "./read-settings";
import { requireRetyped } from "./retyped";

export type Values = Readonly<Record<string, string>>;

/** The texts by name, null = back to the default. Throws for a name of another group, or of the environment. */
function requireChangeable(group: SettingGroup, values: Values): [SettingName, string | null][] {
  return Object.entries(values).map(([name, text]) => {
    if (!isSettingName(name) || groupOf(name) !== group)
      throw invalidArgument(name, "is no setting of this group");
    if (isSetByEnvironment(name)) throw fail("settings.by_environment", { parameter: name });
    return [name, text.trim() === "" ? null : text.trim()];
  });
}

/**
 * The settings as they would be with these values: the same rules as for the environment, those between settings
 * included. Throws with each wrong field; a stored one that is not in effect anyway stops nothing.
 */
export function requireRight(
  group: SettingGroup,
  { texts, unused }: Pick<Stored, "texts" | "unused">,
  values: Values,
): { changes: [SettingName, string | null][]; environment: Environment } {
  const changes = requireChangeable(group, values);
  requireRetyped({ texts, unused }, changes);
  const wanted = new Map(Object.entries(texts).filter(([name]) => !unused.has(name)));
  for (const [name, text] of changes) {
    if (text === null) wanted.delete(name);
    else wanted.set(name, text);
  }
  const read = parseSettings(Object.fromEntries(wanted) as StoredSettings);
  if ("wrong" in read) {
    const fields = Object.fromEntries(read.wrong.map(({ name, reason }) => [name, reason]));
    const [first] = read.wrong;
    const parameter = first?.name ?? "values";
    throw fail("argument.invalid", { parameter, reason: first?.reason }, { fields });
  }
  const { environment } = read;
  const reason = wrongAlias(environment.FIELD_ALIASES ?? "");
  if (reason !== null) throw invalidArgument("FIELD_ALIASES", reason);
  return { changes, environment };
}
