import "server-only";
import { z } from "zod";
import { backupSettings } from "./backup";
import { customerSettings } from "./customers";
import { databaseSettings } from "./database";
import { machineSettings } from "./machines";
import { messageSettings } from "./messages";
import { moneySettings } from "./money";
import { nameSettings } from "./names";
import { orderRiskSettings } from "./order-risk";
import { processSettings } from "./process";
import { requireTogether } from "./rules";
import { guideOf } from "./setting";
import { signInSettings } from "./sign-in";
import { staffSignInSettings } from "./staff-sign-in";

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);

const declared = {
  ...processSettings,
  ...databaseSettings,
  ...backupSettings,
  ...customerSettings,
  ...moneySettings,
  ...messageSettings,
  ...signInSettings,
  ...staffSignInSettings,
  ...machineSettings,
  ...nameSettings,
  ...orderRiskSettings,
};

const Each = z.object({
  ...declared,
  /** By location, from `PROVISIONER_<LOCATION>`. */
  PROVISIONERS: z.record(z.string(), z.string()).default({}),
});

const Environment = Each.superRefine(requireTogether);

export type Environment = z.infer<typeof Environment>;

export type SettingName = keyof typeof declared;

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(declared, name);
export const settingNames = (): SettingName[] => Object.keys(declared).filter(isSettingName);
export const schemaOf = (name: SettingName): z.ZodType => declared[name];
/** No setting: tests and measurements send calls through Next's route handlers by it (docs/architecture.md). */
export const wireFront = (): "direct" | "next" => (process.env.WIRE_FRONT === "next" ? "next" : "direct");

export const variableNames = (): string[] => Object.keys(process.env);
/** The environment without the panel's own settings: for programs of the operator. */
export const foreignVariables = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !isSettingName(name)),
  ) as NodeJS.ProcessEnv;

const provisionersIn = (raw: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => {
      const location = /^PROVISIONER_(?!URL$|SECRET$)(\w+)$/.exec(name)?.[1];
      return location && value !== undefined ? [[location, value]] : [];
    }),
  );

/** The defaults of all settings. */
export const defaultEnvironment = (): Environment => Environment.parse({});

/** The only reader of process.env. An empty variable counts as not set. */
const variables = (): Record<string, unknown> =>
  Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, blankIsAbsent(value)]));

export const valueInEnvironment = (name: SettingName): string | undefined => process.env[name] || undefined;

/** Whether the environment of this process sets it: then nothing else can. */
export const isSetByEnvironment = (name: SettingName): boolean => valueInEnvironment(name) !== undefined;

/** Texts of settings from the database, by name. */
export type StoredSettings = Readonly<Partial<Record<SettingName, string>>>;

export type WrongSetting = { name: string; reason: string; among: readonly string[] };

/** Settings of the environment over those of the database over the defaults; else what is wrong with them. */
export function parseSettings(
  stored: StoredSettings,
  schema: z.ZodType<Environment> = Environment,
): { environment: Environment } | { wrong: WrongSetting[] } {
  const own = variables();
  const raw = {
    ...stored,
    ...Object.fromEntries(Object.entries(own).filter(([, text]) => text !== undefined)),
  };
  const parsed = schema.safeParse({ ...raw, PROVISIONERS: provisionersIn(own) });
  if (parsed.success) return { environment: parsed.data };
  return {
    wrong: parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const among = issue.code === "custom" ? (issue.params?.among as string[] | undefined) : undefined;
      return { name, reason: issue.message, among: among ?? [name] };
    }),
  };
}

const sentenceOf = ({ name, reason }: WrongSetting): string =>
  `The environment variable ${name} is wrong: ${reason}.`;

/**
 * The settings of the environment alone, without those of the database. What must be set together may be divided between
 * the two, so `isWhole` is false until the database has been read.
 * @throws one sentence that names the variable whose value is wrong
 */
export function readEnvironment({ isWhole = true } = {}): Environment {
  const read = parseSettings({}, isWhole ? Environment : Each);
  if ("environment" in read) return read.environment;
  throw new Error(read.wrong[0] && sentenceOf(read.wrong[0]));
}

/**
 * The settings in effect. Stored ones that the environment contradicts, or that this version refuses, are left out:
 * they must not keep the panel from starting.
 * @throws one sentence that names a variable, if the environment alone is wrong
 */
export function mergeSettings(stored: StoredSettings): { environment: Environment; left: WrongSetting[] } {
  const kept: Partial<Record<SettingName, string>> = {};
  for (const name of settingNames()) {
    const text = stored[name];
    const isEditable = guideOf(name, declared[name]).group !== null;
    if (text !== undefined && isEditable && !isSetByEnvironment(name)) kept[name] = text;
  }
  const left: WrongSetting[] = [];
  for (;;) {
    const read = parseSettings(kept);
    if ("environment" in read) return { environment: read.environment, left };
    const found = read.wrong.flatMap((wrong) =>
      wrong.among.filter(isSettingName).flatMap((name) => (name in kept ? [{ ...wrong, name }] : [])),
    );
    if (found.length === 0) return { environment: readEnvironment(), left };
    for (const wrong of found) delete kept[wrong.name];
    left.push(...found);
  }
}
