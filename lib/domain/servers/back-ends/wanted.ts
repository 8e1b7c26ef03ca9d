import type { BackEndKind } from "@/lib/base/back-ends";
import type { OpenBackEnd } from "@/lib/outside/provisioner/kind";
import { kindOf } from "@/lib/outside/provisioner/registry";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { fixedOf } from "./shared/loaded";

type Texts = Readonly<Record<string, string>>;
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
  const opened = own.open({ texts, fixed });
  if (!("wrong" in opened)) return { texts, opened };
  const [first] = opened.wrong;
  const fields = Object.fromEntries(opened.wrong.map(({ field, reason }) => [field, reason]));
  throw fail("argument.invalid", { parameter: first?.field ?? "values", reason: first?.reason }, { fields });
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
