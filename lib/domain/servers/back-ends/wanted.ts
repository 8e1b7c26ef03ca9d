import type { BackEndKind } from "@/lib/base/back-ends";
import type { OpenBackEnd } from "@/lib/outside/provisioner/kind";
import { kindOf } from "@/lib/outside/provisioner/registry";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { fixedOf } from "./shared/loaded";

type Texts = Readonly<Record<string, string>>;
const entriesOf = (text: string): string[] => text.split(",").map((entry) => entry.trim());

/**
 * The secrets that are there and would go to an address that is not: who may change back ends would read them there
 * otherwise. With what is wrong with each, or with the address where the environment has the secret.
 */
function untyped(
  kind: BackEndKind,
  fixed: Readonly<Record<string, unknown>>,
  { stored, values, texts }: Record<"stored" | "values" | "texts", Texts>,
) {
  return Object.entries(kindOf(kind).fields).flatMap(([address, { secrets = [] }]): [string, string][] => {
    const known = entriesOf(stored[address] ?? "");
    if (entriesOf(texts[address] ?? "").every((entry) => entry === "" || known.includes(entry))) return [];
    return secrets.flatMap((secret): [string, string][] => {
      if (Object.hasOwn(fixed, secret)) return [[address, `must be set by the environment as ${secret} is`]];
      if (stored[secret] === undefined || (values[secret] ?? "").trim() !== "") return [];
      return [[secret, `must be typed again with a new ${address}`]];
    });
  });
}

type Wanted = { name: string; kind: BackEndKind; stored: Texts; values: Texts };

/**
 * The texts as they would be with these values, and the back end that they describe. Throws with each wrong field, also
 * for one that the environment sets.
 */
export function requireRight({ name, kind, stored, values }: Wanted): { texts: Texts; opened: OpenBackEnd } {
  const own = kindOf(kind);
  const fixed = fixedOf({ name, kind });
  const texts: Record<string, string> = { ...stored };
  for (const [field, text] of Object.entries(values)) {
    if (!Object.hasOwn(own.fields, field)) throw invalidArgument(field, "is no field of this kind");
    if (Object.hasOwn(fixed, field)) throw fail("settings.by_environment", { parameter: field });
    if (text.trim() === "") delete texts[field];
    else texts[field] = text.trim();
  }
  const missing = untyped(kind, fixed, { stored, values, texts });
  const opened = own.open({ texts, fixed });
  if (!("wrong" in opened) && missing.length === 0) return { texts, opened };
  const ofTexts = "wrong" in opened ? opened.wrong.map(({ field, reason }) => [field, reason] as const) : [];
  const wrong = [...ofTexts, ...missing];
  const [parameter, reason] = wrong[0] ?? ["values", undefined];
  throw fail("argument.invalid", { parameter, reason }, { fields: Object.fromEntries(wrong) });
}

/** Old and new texts of what differs; of a secret only that it was set or removed. */
export function changesOf(kind: BackEndKind, before: Texts, after: Texts): Record<string, unknown> {
  const changed = Object.entries(kindOf(kind).fields).filter(([field]) => before[field] !== after[field]);
  return Object.fromEntries(
    changed.map(([field, { isSecret }]) => {
      const [from, to] = [before[field] ?? null, after[field] ?? null];
      if (isSecret) return [field, to === null ? "removed" : "replaced"];
      return [field, { from, to }];
    }),
  );
}

/** As in audit rows. */
export const targetOf = (name: string): string => `back end ${name}`;

/** Who changes it; null = the operator, by a command. */
export const changerOf = ({ actor }: Pick<Context, "actor">): number | null =>
  actor.kind === "staff" ? actor.account.id : null;
