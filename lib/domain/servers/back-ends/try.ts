import { eq } from "drizzle-orm";
import { z } from "zod";
import { askWithin, failureText } from "@/lib/base/ask-within";
import type { Database } from "@/lib/db/client";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { kindOf } from "@/lib/outside/provisioner/registry";
import { byStaff } from "../../kernel/access/access";
import { holdStaff } from "../../kernel/access/reauthentication";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { BackEndKindName, BackEndName, FieldTexts } from "./schema";
import { fixedOf } from "./shared/loaded";
import { openTexts } from "./shared/stored-texts";
import { requireRight, targetOf } from "./wanted";

const longestMs = 20_000;
const mostSaid = 500;

/** The stored texts of the back end that is tried; none of one that is not added yet. */
async function readStored(db: Database, name: string | undefined, kind: string) {
  if (name === undefined) return {};
  const [row] = await db.select().from(backEnds).where(eq(backEnds.name, name));
  if (!row) throw fail("back_end.not_found");
  if (row.kind !== kind) throw invalidArgument("kind", "is not that of the back end");
  return openTexts(row);
}

/** Without the secrets that another side may repeat, and not longer than a page can show. */
function saidWithout(said: string, secrets: readonly unknown[]): string {
  return secrets
    .filter((secret) => typeof secret === "string" && secret.length > 3)
    .reduce<string>((text, secret) => text.replaceAll(String(secret), "[secret]"), said)
    .slice(0, mostSaid);
}

/**
 * Tries a back end as a form has it, with the stored texts beside, before it is saved: connects and says what answered.
 * Nothing is changed, and no transaction waits for the other side.
 */
export const tryBackEnd = staffOperation({
  name: "back_ends.try",
  summary: "Tries a back end before it is saved",
  access: byStaff("write", "settings/manage", { grants: "always" }),
  changes: [],
  fails: ["back_end.not_found", "settings.by_environment"],
  input: z.object({
    /** Left out for one that is not added yet. */
    name: BackEndName.optional(),
    kind: BackEndKindName,
    values: FieldTexts.default({}),
  }),
  output: z.object({ works: z.boolean(), said: z.string() }),
  before: async (context, { name, kind, values }) => {
    await holdStaff(context);
    const stored = await readStored(context.db, name, kind);
    const own = kindOf(kind);
    const called = name ?? (own.isSingle ? kind : "");
    const { texts, opened } = requireRight({ name: called, kind, stored, values });
    const all: Record<string, unknown> = { ...texts, ...fixedOf({ name: called, kind }) };
    const secrets = Object.keys(own.fields)
      .filter((field) => own.fields[field]?.isSecret)
      .map((field) => all[field]);
    try {
      const said = await askWithin(longestMs, opened.tryOut);
      return { works: true, said: saidWithout(said, secrets) };
    } catch (error) {
      return { works: false, said: saidWithout(failureText(error), secrets) };
    }
  },
  run: async ({ note }, { name, kind, values }, outcome) => {
    const places = Object.entries(values).filter(([field]) => kindOf(kind).fields[field]?.secrets);
    const changes = { tried: kind, works: outcome.works, ...Object.fromEntries(places) };
    note({ target: targetOf(name ?? kind), changes });
    return outcome;
  },
});
