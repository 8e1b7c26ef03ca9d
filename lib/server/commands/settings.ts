import { text as readText } from "node:stream/consumers";
import type { SettingGroup } from "@/lib/base/setting-groups";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { changeSettings } from "@/lib/domain/support/settings/change";
import { listSettings } from "@/lib/domain/support/settings/list";
import { groupOf } from "@/lib/domain/support/settings/read-settings";
import type { Setting } from "@/lib/domain/support/settings/schema";
import { showSettings } from "@/lib/domain/support/settings/show";
import { operatorContext } from "@/lib/session/context";
import { isSettingName, schemaOf } from "@/lib/settings/environment";
import { guideOf } from "@/lib/settings/setting";

const sources = {
  default: "default",
  browser: "set in the database",
  environment: "set by the environment",
} as const;

/** Never a secret: of one that is an address, where it leads. */
function shownValue({ kind, source, value, default: usual }: Setting): string {
  if (source === "default") return usual || "-";
  return kind === "secret" ? `(secret) ${value ?? ""}`.trim() : (value ?? "-");
}

const lineOf = (setting: Setting): string =>
  `${setting.name}  ${shownValue(setting)}  ${setting.unused === null ? sources[setting.source] : `not in effect: ${setting.unused}`}`;

const readGroup = (group: SettingGroup) => showSettings.call(operatorContext(), { group });

async function listAll(): Promise<string> {
  const { groups, start } = await listSettings.call(operatorContext(), {});
  const chapters = await Promise.all(
    groups.map(async ({ group }) => [
      group,
      ...(await readGroup(group)).settings.map((one) => `  ${lineOf(one)}`),
    ]),
  );
  const ofStart = start.map(
    ({ name, is_set: isSet }) => `  ${name}  ${isSet ? sources.environment : sources.default}`,
  );
  return [...chapters.flat(), "by the environment alone", ...ofStart].join("\n");
}

function requireGroup(name: string): SettingGroup {
  if (!isSettingName(name)) throw new Error(`There is no setting ${name}. All of them: settings list`);
  const group = groupOf(name);
  if (group !== null) return group;
  if (guideOf(name, schemaOf(name)).isOfBackEnd)
    throw new Error(`${name} is of a back end. All of them: back-end list`);
  throw new Error(`${name} is set by the environment alone.`);
}

async function showOne(name: string): Promise<string> {
  const { settings } = await readGroup(requireGroup(name));
  const setting = settings.find((one) => one.name === name);
  if (!setting) throw new Error(`There is no setting ${name}.`);
  const { changed_at: at, changed_by: by, default: usual, choices } = setting;
  return [
    lineOf(setting),
    `  default  ${usual || "-"}`,
    ...(choices.length > 0 ? [`  one of  ${choices.join(", ")}`] : []),
    ...(at === null ? [] : [`  changed  ${at} by ${by ?? "a command"}`]),
  ].join("\n");
}

/** NAME=VALUE; a value `-` is read from standard input, so that a secret stands in no list of processes. */
async function readValues(
  words: readonly string[],
  input: NodeJS.ReadableStream,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const word of words) {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(word) ?? [];
    if (!name || value === undefined) throw new Error(`${word} is not said as NAME=VALUE.`);
    if (name in values) throw new Error(`${name} is said twice.`);
    values[name] = value;
  }
  const asked = Object.keys(values).filter((name) => values[name] === "-");
  if (asked.length > 1) throw new Error(`Standard input is one value, not those of ${asked.join(" and ")}.`);
  const [name] = asked;
  if (name) values[name] = (await readText(input)).replace(/\r?\n$/, "");
  return values;
}

async function change(words: readonly string[], input: NodeJS.ReadableStream): Promise<string> {
  const values = await readValues(words, input);
  const [group, ...others] = new Set(Object.keys(values).map(requireGroup));
  if (!group) throw new Error("settings set: NAME=VALUE is missing.");
  if (others.length > 0)
    throw new Error(`Of one group at a time: these are of ${[group, ...others].join(", ")}.`);
  const { version } = await readGroup(group);
  const { changed } = await changeSettings
    .answer(operatorContext(), { group, version, values })
    .catch((error: unknown) => {
      const fields = error instanceof DomainError ? Object.entries(error.extras.fields ?? {}) : [];
      if (fields.length === 0) throw error;
      throw new Error(fields.map(([name, reason]) => `${name} ${reason}`).join("\n"));
    });
  if (changed.length === 0) return "Nothing has changed.";
  const { settings } = await readGroup(group);
  return settings
    .filter(({ name }) => changed.includes(name))
    .map(lineOf)
    .join("\n");
}

/** Runs `settings list|show|set`; returns its output, or null for any other command. */
export async function runSettings(
  verb: string | undefined,
  words: readonly string[],
  input: NodeJS.ReadableStream = process.stdin,
): Promise<string | null> {
  if (verb === "list") return listAll();
  if (verb === "show") return showOne(words[0] ?? "");
  return verb === "set" ? change(words, input) : null;
}
