import { asc, eq, isNull, sql } from "drizzle-orm";
import { dateText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { promos } from "@/lib/db/tables/catalog/promos";
import { type FieldChange, fieldChanges } from "../../catalog/shared/compare";
import type { FilePromo } from "./file-schema";
import { endOf, lastDayOf } from "./limits";

type Row = typeof promos.$inferSelect;

const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

/** Without use counts, which belong to this installation, and without the internal note. */
function filePromo(row: Row): FilePromo {
  const { code, isActive, percent, amounts, isForever, presetIds, usesMost, usesPerAccount } = row;
  const { validFrom, validUntil } = row;
  return {
    code,
    active: isActive,
    ...(percent !== null && { percent }),
    ...(amounts !== null && { amount: amounts }),
    lasts: isForever ? "always" : "first",
    ...(presetIds !== null && { presets: sorted(presetIds) }),
    ...(usesMost !== null && { uses: usesMost }),
    ...(usesPerAccount !== null && { uses_per_account: usesPerAccount }),
    ...(validFrom !== null && { from: dateText(validFrom) }),
    ...(validUntil !== null && { until: lastDayOf(validUntil) }),
  };
}

/** Codes that every account can use; those of certain customers are not part of the catalog. */
export const readFilePromos = async (db: Database): Promise<FilePromo[]> =>
  (await db.select().from(promos).where(isNull(promos.accountIds)).orderBy(asc(promos.code))).map(filePromo);

/** Locks promo codes against other changes until the transaction ends; orders with codes do not wait. */
export const lockPromos = (db: Database) => db.execute(sql`lock table promos in share row exclusive mode`);

/** A code in the file, its stored state, and the differences. */
export type PromoChange = {
  code: string;
  fate: "added" | "changed" | "retired";
  changes: FieldChange[];
  wanted: FilePromo | null;
};

/** Fields promised to customers, which an import cannot change. */
const promised = ["percent", "amount", "lasts", "presets"];

const inOrder = (promo: FilePromo): FilePromo =>
  promo.presets ? { ...promo, presets: sorted(promo.presets) } : promo;

/** Returns what an import would do to the codes; codes that are not in the file are deactivated. */
export function comparePromos(now: readonly FilePromo[], wanted: readonly FilePromo[]): PromoChange[] {
  const stored = new Map(now.map((promo) => [promo.code, promo]));
  const codes = new Set(wanted.map(({ code }) => code));
  const found = wanted.map(inOrder).flatMap((promo): PromoChange[] => {
    const before = stored.get(promo.code);
    const { code } = promo;
    if (!before) return [{ code, fate: "added", changes: [], wanted: promo }];
    const changes = fieldChanges(before, promo);
    return changes.length > 0 ? [{ code, fate: "changed", changes, wanted: promo }] : [];
  });
  const retired = now.filter(({ code, active }) => active && !codes.has(code));
  return [
    ...found,
    ...retired.map(({ code }): PromoChange => ({ code, fate: "retired", changes: [], wanted: null })),
  ];
}

/** Lists changes in the file that a code does not allow, by path such as `promos.3.percent`. */
export async function promoRefusals(
  db: Database,
  wanted: readonly FilePromo[],
  changes: readonly PromoChange[],
  presets: ReadonlySet<number>,
): Promise<Record<string, string>> {
  const rows = await db.select({ code: promos.code, accountIds: promos.accountIds }).from(promos);
  const isOfSome = new Set(rows.filter(({ accountIds }) => accountIds).map(({ code }) => code));
  const fields: Record<string, string> = {};
  for (const [index, promo] of wanted.entries()) {
    const at = (field: string) => `promos.${index}.${field}`;
    if (isOfSome.has(promo.code)) fields[at("code")] = "is a code for certain customers here";
    const unknown = promo.presets?.find((id) => !presets.has(id));
    if (unknown !== undefined) fields[at("presets")] = `unknown preset ${unknown}`;
    const change = changes.find(({ code, fate }) => code === promo.code && fate === "changed");
    const other = change?.changes.find(({ field }) => promised.includes(field.split(".")[0] ?? ""));
    if (other)
      fields[at(other.field)] =
        `is ${other.from ?? "not set"} here: what a code takes off never changes, so give it another name`;
  }
  return fields;
}

function limitsOf({ active, uses, uses_per_account: perAccount, from, until }: FilePromo) {
  return {
    isActive: active,
    usesMost: uses ?? null,
    usesPerAccount: perAccount ?? null,
    validFrom: from === undefined ? null : new Date(from),
    validUntil: until === undefined ? null : endOf(until),
  };
}

/** Makes the public codes equal to the file's. */
export async function writePromos(db: Database, changes: readonly PromoChange[], now: Date): Promise<void> {
  for (const { code, fate, wanted } of changes) {
    const own = eq(promos.code, code);
    if (!wanted) await db.update(promos).set({ isActive: false }).where(own);
    else if (fate === "changed") await db.update(promos).set(limitsOf(wanted)).where(own);
    else
      await db.insert(promos).values({
        code,
        ...limitsOf(wanted),
        percent: wanted.percent ?? null,
        amounts: wanted.amount ?? null,
        isForever: wanted.lasts === "always",
        presetIds: wanted.presets ?? null,
        createdAt: now,
      });
  }
}
