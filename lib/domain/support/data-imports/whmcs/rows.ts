import type { ImportCode, ImportNoun } from "@/lib/base/data-imports";
import type { SourceRow } from "@/lib/outside/source-database/port";
import { readAmount } from "../shared/cents";
import type { SourceProduct, SourceRemark } from "../source";
import type { WhmcsTable } from "./tables";

/** The rows of one client by table, and the owner of its account of version 8. */
export type ClientRows = {
  of: (table: WhmcsTable) => readonly SourceRow[];
  user: SourceRow | null;
  /** Further users, who are no owners. */
  others: readonly string[];
};

/** What all clients share: read once. */
export type Shared = {
  /** Codes of currencies by id. */
  currencies: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, { name: string; isTaxed: boolean }>;
  addons: ReadonlyMap<string, { name: string; isTaxed: boolean }>;
  prices: ReadonlyMap<string, SourceProduct["prices"]>;
  /** Names of the clients' custom fields by id. */
  fields: ReadonlyMap<string, string>;
  /** Custom fields that hold tax numbers. `isChosen`: the settings name it, and the client's own column does not count. */
  taxFields: { ids: ReadonlySet<string>; isChosen: boolean };
  /** Whether prices have tax in them. */
  isGross: boolean;
};

export const text = (row: SourceRow, column: string): string => row[column] ?? "";

export const amountIn = (row: SourceRow, column: string): string => readAmount(row[column]) ?? "0.00";

/** Collects remarks of one sort of objects. */
export type Remark = (noun: ImportNoun, id: string, code: ImportCode, said?: string) => void;

export function remarksOf(): { all: SourceRemark[]; leave: Remark; remark: Remark } {
  const all: SourceRemark[] = [];
  const add =
    (isLeft: boolean): Remark =>
    (noun, id, code, said = "") =>
      void all.push({ noun, id, isLeft, code, said });
  return { all, leave: add(true), remark: add(false) };
}
