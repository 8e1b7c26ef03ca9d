import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type ImportKind, importKinds, mostImportBytes } from "@/lib/base/data-imports";
import type { Database } from "@/lib/db/client";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { dataImports } from "@/lib/db/tables/support/data-imports";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { enqueueImport } from "./shared/enqueue-import";
import { targetOf } from "./shared/find-import";
import { requireRoom } from "./shared/keep-files";
import { readAddress } from "./shared/source-address";
import { sourceNameOf, sourceNamePattern } from "./shared/source-name";

async function requireCompany(db: Database, region: string): Promise<void> {
  const isIt = and(hasFacts, eq(companies.region, region));
  const [row] = await db.select({ id: companies.id }).from(companies).where(isIt);
  if (!row) throw fail("company.not_found", { parameter: "region" });
}

/** The ending decides how a file is read. */
const endings: Record<ImportKind, RegExp> = {
  whmcs: /\.sql(?:\.gz)?$/i,
  customers: /\.csv$/i,
  services: /\.csv$/i,
};

type Asked = {
  kind: ImportKind;
  file?: { name: string; bytes: number } | undefined;
  connection?: string | undefined;
};

/** Where it comes from, as its report names it. Throws for what cannot be a source. */
function originOf({ kind, file, connection }: Asked): string {
  if ((file === undefined) === (connection === undefined))
    throw invalidArgument("file", "is required, or a connection");
  if (file) {
    if (!endings[kind].test(file.name)) throw fail("data_import.wrong_file");
    return file.name;
  }
  const address = kind === "whmcs" ? readAddress(connection ?? "") : null;
  if (!address) throw fail("data_import.wrong_address");
  return address.hostname;
}

/**
 * Begins an import: of a file, which is sent part by part afterwards, or of a database, which a worker asks at once. Its
 * address is sealed, and forgotten when the run ends.
 */
export const beginImport = staffOperation({
  name: "data_imports.begin",
  summary: "Begins an import from another system",
  access: byStaff("write", "settings/manage"),
  changes: [],
  fails: [
    "company.not_found",
    "data_import.too_many_files",
    "data_import.wrong_address",
    "data_import.wrong_file",
  ],
  input: z.object({
    kind: z.enum(importKinds),
    /** Region of the company whose customers they become. */
    region: z.string().max(20),
    /** Of the source, where there are several of its kind. */
    name: z.string().trim().toLowerCase().regex(sourceNamePattern).default(""),
    /** Everything is done and undone. */
    is_dry: z.boolean(),
    file: z
      .object({ name: z.string().min(1).max(300), bytes: z.int().positive().max(mostImportBytes) })
      .optional(),
    connection: z.string().trim().max(2_000).optional(),
  }),
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { kind, region, name, is_dry: isDry, file, connection }) => {
    const origin = originOf({ kind, file, connection });
    await requireCompany(db, region);
    if (file) await requireRoom(db);
    const [row] = await db
      .insert(dataImports)
      .values({
        source: sourceNameOf(kind === "whmcs" ? "whmcs" : "csv", name),
        part: kind === "whmcs" ? null : kind,
        origin,
        region,
        isDry,
        state: file ? "uploading" : "waiting",
        startedAt: now,
        fileBytes: file?.bytes ?? null,
        connection: connection ?? null,
        requestedBy: staffIdOf(actor),
      })
      .returning({ id: dataImports.id });
    if (!row) throw new Error("The import was not written.");
    if (!file) await enqueueImport(db, row.id);
    note({ target: targetOf(row.id), changes: { from: origin, region } });
    return row;
  },
});
