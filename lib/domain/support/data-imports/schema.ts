import { z } from "zod";
import { ImportReport, importPhases } from "../../../base/data-imports";

const importStates = ["uploading", "waiting", "running", "done", "mismatch", "failed"] as const;

const DataImport = z.object({
  id: z.int(),
  source: z.string(),
  /** The file, or the host of the database. */
  origin: z.string(),
  is_dry: z.boolean(),
  state: z.enum(importStates),
  started: z.string(),
  ended: z.string().nullable(),
});
export type DataImport = z.infer<typeof DataImport>;

export const DataImports = z.object({
  imports: z.array(DataImport),
  older: z.int().nullable(),
  /** Whose customers an import can make. */
  companies: z.array(z.object({ region: z.string(), name: z.string() })),
  /** Of imports that were no dry runs. */
  sources: z.array(z.string()),
  /** Imported customers who cannot sign in yet; and those who can, and were not told yet. */
  customers: z.object({ closed: z.int(), untold: z.int() }),
});

/** What of an object was left in the source, or is here not as it is there. */
export const ImportNote = z.object({
  id: z.int(),
  noun: z.string(),
  source_id: z.string(),
  is_left: z.boolean(),
  code: z.string(),
  said: z.string(),
});
export type ImportNote = z.infer<typeof ImportNote>;

export const DataImportView = DataImport.extend({
  region: z.string(),
  /** What is counted while it runs. */
  phase: z.enum(importPhases).nullable(),
  seen: z.int(),
  /** Why the source could not be read. */
  problem: z.string().nullable(),
  /** Of the file that is kept for the next run; null = there is none. */
  file_bytes: z.int().nullable(),
  report: ImportReport.nullable(),
  /** How often each reason occurs. */
  reasons: z.array(z.object({ code: z.string(), is_left: z.boolean(), count: z.int() })),
  notes: z.array(ImportNote),
  older: z.int().nullable(),
  newer: z.int().nullable(),
});
export type DataImportView = z.infer<typeof DataImportView>;
