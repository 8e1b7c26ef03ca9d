import { text as readText } from "node:stream/consumers";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { addBackEnd } from "@/lib/domain/servers/back-ends/add";
import { assignBackEnd } from "@/lib/domain/servers/back-ends/assign";
import { changeBackEnd } from "@/lib/domain/servers/back-ends/change";
import { listBackEnds } from "@/lib/domain/servers/back-ends/list";
import { makeDefaultBackEnd } from "@/lib/domain/servers/back-ends/make-default";
import { removeBackEnd } from "@/lib/domain/servers/back-ends/remove";
import type { ShownBackEnd, ShownField, ShownPlace } from "@/lib/domain/servers/back-ends/schema";
import { switchBackEnd } from "@/lib/domain/servers/back-ends/switch";
import { tryBackEnd } from "@/lib/domain/servers/back-ends/try";
import { operatorContext } from "@/lib/session/context";
import { asInput, readWords } from "./read-arguments";

function fieldLine({ name, kind, source, value, default: usual, variable }: ShownField): string | null {
  if (source === "default") return null;
  const shown = kind === "secret" ? "(secret)" : (value ?? usual);
  return `  ${name} ${shown}${source === "environment" ? `, set by the environment (${variable})` : ""}`;
}

function backEndText({
  name,
  kind,
  is_enabled,
  is_default,
  servers,
  locations,
  wrong,
  fields,
}: ShownBackEnd) {
  const marks = [kind, ...(is_default ? ["default"] : []), ...(is_enabled ? [] : ["disabled"])];
  return [
    `${name}  ${marks.join(", ")}; ${servers} servers; new ones in ${locations.join(", ") || "no location"}`,
    ...fields.map(fieldLine).filter((line) => line !== null),
    ...Object.entries(wrong).map(([field, reason]) => `  wrong: ${field} ${reason}`),
  ].join("\n");
}

const sources = {
  location: "",
  environment: ", set by the environment",
  default: ", the default",
} as const;
const placeText = ({ code, back_end: name, by }: ShownPlace): string => `${code}  ${name}${sources[by]}`;

/** Rewrites a validation error to name the command-line option of each field. */
function optionError(error: unknown): unknown {
  const fields = error instanceof DomainError ? Object.entries(error.extras.fields ?? {}) : [];
  if (fields.length === 0) return error;
  const lines = fields.map(([name, reason]) => {
    const isWord = name === "name" || name === "location" || name === "back_end";
    return `${isWord ? name.toUpperCase() : `--${name.replaceAll("_", "-")}`} ${reason}`;
  });
  return new Error(lines.join("\n"));
}

/** A value `-` is read from standard input, so that a secret stands in no list of processes. */
async function readValues(options: Record<string, string>, input: NodeJS.ReadableStream) {
  const { kind, ...values } = asInput(options);
  const asked = Object.keys(values).filter((name) => values[name] === "-");
  if (asked.length > 1) throw new Error(`Standard input is one value, not those of ${asked.join(" and ")}.`);
  const [name] = asked;
  if (name) values[name] = (await readText(input)).replace(/\r?\n$/, "");
  return { kind, values };
}

const readAll = () => listBackEnds.call(operatorContext(), {});

async function requireKnown(name: string): Promise<ShownBackEnd> {
  const { back_ends: all } = await readAll();
  const found = all.find((one) => one.name === name);
  if (found) return found;
  throw new Error(
    `There is no back end ${name}. There are: ${all.map((one) => one.name).join(", ") || "none"}.`,
  );
}

async function list(): Promise<string> {
  const { back_ends: all, locations } = await readAll();
  if (all.length === 0) return "There is no back end yet: the first start of the panel adds what it uses.";
  return [...all.map(backEndText), ...locations.map(placeText)].join("\n");
}

type Said = { name: string; options: Record<string, string>; location: string; input: NodeJS.ReadableStream };

async function tryOne({ name, options, input }: Said): Promise<string> {
  const { kind } = await requireKnown(name);
  const { values } = await readValues(options, input);
  const { works, said } = await tryBackEnd.answer(operatorContext(), { name, kind, values });
  if (!works) throw new Error(`${name} does not work: ${said}`);
  return `${name} works: ${said}`;
}

const verbs: Readonly<Record<string, (said: Said) => Promise<string>>> = {
  list,
  add: async ({ name, options, input }) =>
    backEndText(await addBackEnd.answer(operatorContext(), { name, ...(await readValues(options, input)) })),
  change: async ({ name, options, input }) => {
    const { version } = await requireKnown(name);
    const { values } = await readValues(options, input);
    return backEndText(await changeBackEnd.answer(operatorContext(), { name, version, values }));
  },
  try: tryOne,
  enable: async ({ name }) =>
    backEndText(await switchBackEnd.answer(operatorContext(), { name, enabled: true })),
  disable: async ({ name }) =>
    backEndText(await switchBackEnd.answer(operatorContext(), { name, enabled: false })),
  default: async ({ name }) => backEndText(await makeDefaultBackEnd.answer(operatorContext(), { name })),
  assign: async ({ name, location }) =>
    placeText(await assignBackEnd.answer(operatorContext(), { location, back_end: name })),
  unassign: async ({ location }) =>
    placeText(await assignBackEnd.answer(operatorContext(), { location, back_end: null })),
  remove: async ({ name }) => {
    await removeBackEnd.answer(operatorContext(), { name });
    return `${name} is removed.`;
  },
};

/** Runs `back-end list|add|change|try|enable|disable|default|assign|unassign|remove`; returns its output. */
export async function runBackEnds(
  verb: string | undefined,
  words: string[],
  input: NodeJS.ReadableStream = process.stdin,
): Promise<string | null> {
  const run = verb !== undefined && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (!run) return null;
  const { words: said, options } = readWords(`back-end ${verb}`, words);
  return run({ name: said.NAME ?? "", location: said.LOCATION ?? "", options, input }).catch(
    (error: unknown) => {
      throw optionError(error);
    },
  );
}
