import { createHash } from "node:crypto";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { byStaff } from "../../kernel/access/access";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import type { Catalog } from "../catalog/schema";
import { compareCatalogs, targetOf } from "../catalog/shared/compare";
import { readCatalogFile } from "../catalog/shared/file-entries";
import { gapsOfFile } from "../catalog/shared/gaps";
import { importCatalog, lockCatalog } from "../catalog/shared/import";
import { readCatalogText } from "../catalog/shared/read-text";
import { targetOf as promoTarget } from "../promos/rules";
import {
  comparePromos,
  lockPromos,
  type PromoChange,
  promoRefusals,
  readFilePromos,
  writePromos,
} from "../promos/shared/file";
import type { FilePromo } from "../promos/shared/file-schema";
import { CatalogFile } from "./file-schema";
import { EntryChangeView, GapView } from "./schema";

const mostProblems = 50;

function refuse(problems: Record<string, string>): never {
  const fields = Object.fromEntries(Object.entries(problems).slice(0, mostProblems));
  throw fail("argument.invalid", { parameter: "file" }, { fields });
}

/** Parses the file's text as a catalog; throws with the errors by path, such as `presets.3.price.XX`. */
function readFileText(text: string): CatalogFile {
  const read = readCatalogText(text, CatalogFile);
  if (read.problems)
    return refuse(Object.fromEntries(read.problems.map(({ path, reason }) => [path, reason])));
  return read.catalogue;
}

type Now = { catalogue: Catalog; promos: FilePromo[] };

const readNow = async (db: Database): Promise<Now> => ({
  catalogue: await readCatalogFile(db),
  promos: await readFilePromos(db),
});

/** Hash of the catalog and the promo codes. Free units are left out, because every order changes them. */
function markOf({ catalogue: catalog, promos }: Now): string {
  const presets = catalog.presets.map(({ stock: _, ...preset }) => preset);
  const text = JSON.stringify({ ...catalog, presets, promos });
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** Compares the promo codes; throws for changes that codes in use do not allow. */
async function compareCodes(db: Database, now: Now, wanted: CatalogFile): Promise<PromoChange[]> {
  if (!wanted.promos) return [];
  const changes = comparePromos(now.promos, wanted.promos);
  const presets = new Set([...now.catalogue.presets, ...wanted.presets].map(({ id }) => id));
  const refusals = await promoRefusals(db, wanted.promos, changes, presets);
  return Object.keys(refusals).length > 0 ? refuse(refusals) : changes;
}

const codeView = ({ code, fate, changes }: PromoChange): EntryChangeView => ({
  ...{ kind: "promos", id: code, name: code, fate, changes },
});

const Wanted = z.object({
  /** The file's text. */
  file: z.string().max(12_000_000),
  reset_stock: z.boolean().default(false),
});

/** Returns the whole catalog in the format that the import reads. */
export const exportCatalog = staffOperation({
  name: "catalogue.export",
  summary: "Gives the whole catalogue as the import takes it",
  access: byStaff("read", "catalogue/change"),
  input: z.object({}),
  output: CatalogFile,
  run: async ({ db }) => {
    const { catalogue: catalog, promos } = await readNow(db);
    return { ...catalog, promos };
  },
});

/** Previews an import; changes nothing. */
export const compareFile = staffOperation({
  name: "catalogue.compare",
  summary: "Lists what an import would change",
  access: byStaff("read", "catalogue/change"),
  input: Wanted,
  output: z.object({ entries: z.array(EntryChangeView), gaps: z.array(GapView), mark: z.string() }),
  run: async ({ db }, { file, reset_stock: isReset }) => {
    const wanted = readFileText(file);
    const now = await readNow(db);
    const codes = await compareCodes(db, now, wanted);
    const entries = compareCatalogs(now.catalogue, wanted, isReset);
    return { entries: [...entries, ...codes.map(codeView)], gaps: gapsOfFile(wanted), mark: markOf(now) };
  },
});

const noteOf = ({ kind, id, fate, changes }: EntryChangeView) => ({
  target: kind === "promos" ? promoTarget(id) : targetOf(kind, id),
  changes: fate === "changed" ? { changed: changes } : fate === "added" ? { added: id } : { retired: id },
});

/** Makes the catalog equal to the file. Deactivates entries that are not in the file. */
export const importFile = staffOperation({
  name: "catalogue.import",
  summary: "Makes the catalogue equal to a file",
  access: byStaff("write", "catalogue/change"),
  changes: [],
  fails: ["catalogue.changed_meanwhile"],
  input: Wanted.extend({
    /** From the confirmed preview; if absent, the current catalog is replaced without a check. */
    mark: z.string().max(200).optional(),
  }),
  output: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), retired: z.int() }),
  run: async (context, { file, reset_stock: resetStock, mark }) => {
    const { db, now: at } = context;
    const wanted = readFileText(file);
    await lockCatalog(db);
    if (wanted.promos) await lockPromos(db);
    const now = await readNow(db);
    if (mark !== undefined && mark !== markOf(now)) throw fail("catalogue.changed_meanwhile");
    const codes = await compareCodes(db, now, wanted);
    const entries = compareCatalogs(now.catalogue, wanted, resetStock);
    const result = await importCatalog(db, wanted, { resetStock });
    await writePromos(db, codes, at);
    // One audit row per entry, so that each entry's history shows it.
    for (const entry of [...entries, ...codes.map(codeView)])
      await writeAuditRow(context, "catalogue.import", [noteOf(entry)]);
    const count = (fate: PromoChange["fate"]) => codes.filter((one) => one.fate === fate).length;
    const same = (wanted.promos ?? []).length - count("added") - count("changed");
    return {
      added: result.added + count("added"),
      changed: result.changed + count("changed"),
      unchanged: result.unchanged + same,
      retired: result.retired + count("retired"),
    };
  },
});
