import type { z } from "zod";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { promos } from "@/lib/db/tables/catalog/promos";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { targetOf } from "./rules";
import { NewPromo, Promo } from "./schema";
import { accountIdsOf, endOf, requireOrder } from "./shared/limits";
import { shownPromos } from "./shown";

type Changes = z.output<typeof NewPromo>;

async function presetIdsOf(db: Database, words: string[] | undefined): Promise<number[] | null> {
  if (!words) return null;
  const all = await db.select({ id: presets.id, name: presets.name }).from(presets);
  return words.map((word) => {
    const preset = all.find(({ id, name }) => String(id) === word || name === word);
    if (!preset) throw invalidArgument("presets", `there is no ${word}`);
    return preset.id;
  });
}

/** Requires either a percentage or amounts, and days in order. */
function requireSense({ percent, amount, from, until }: Changes): void {
  if ((percent === undefined) === (amount === undefined))
    throw invalidArgument("percent", "or amount: one of them says what it takes off");
  requireOrder(from, until);
}

/** Adds a code that customers can enter in an order. */
export const addPromo = staffOperation({
  name: "promos.add",
  summary: "Adds a promo code",
  access: byStaff("write", "catalogue/change"),
  changes: [],
  fails: [],
  input: NewPromo,
  output: Promo,
  run: async ({ db, now, note }, changes) => {
    requireSense(changes);
    const [row] = await db
      .insert(promos)
      .values({
        code: changes.code,
        percent: changes.percent ?? null,
        amounts: changes.amount ?? null,
        isForever: changes.lasts === "always",
        presetIds: await presetIdsOf(db, changes.presets),
        accountIds: await accountIdsOf(db, changes.accounts),
        usesMost: changes.uses ?? null,
        usesPerAccount: changes.uses_per_account ?? null,
        validFrom: changes.from ? new Date(changes.from) : null,
        validUntil: changes.until ? endOf(changes.until) : null,
        note: changes.note,
        createdAt: now,
      })
      // If the same code is added twice concurrently, the second call waits for the first, then fails as a duplicate.
      .onConflictDoNothing({ target: promos.code })
      .returning();
    if (!row) throw invalidArgument("code", "is taken: codes are never given twice");
    const [shown] = await shownPromos(db, [row]);
    if (!shown) throw new Error("The promo code is not there.");
    const { code, percent, amount, lasts } = shown;
    note({ target: targetOf(code), changes: { added: percent ? `${percent} %` : (amount ?? {}), lasts } });
    return shown;
  },
});
