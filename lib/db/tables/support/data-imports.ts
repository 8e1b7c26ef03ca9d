import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { type ImportPhase, ImportReport } from "../../../base/data-imports";
import { sealedBytes, sealedText } from "../../sealed-text";
import { accounts, staffId } from "../customers/accounts";
import { bytes, checkedJson, moment } from "../kernel/columns";

/** Runs of imports from another system, dry ones too. */
export const dataImports = pgTable("data_imports", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  source: text("source").notNull(),
  /** The file, or the host of the database. */
  origin: text("origin").notNull(),
  isDry: boolean("is_dry").notNull(),
  /**
   * uploading: its file is not whole yet. waiting: for a worker. running: also one that was killed. mismatch: its sums are
   * not those of the source.
   */
  state: text("state")
    .$type<"uploading" | "waiting" | "running" | "done" | "mismatch" | "failed">()
    .notNull(),
  startedAt: moment("started_at").notNull(),
  endedAt: moment("ended_at"),
  report: checkedJson("report", ImportReport),
  /** What a CSV file has; null: all of a source. */
  part: text("part").$type<"customers" | "services">(),
  /** Of the company whose customers they become; empty = the only one. */
  region: text("region").notNull().default(""),
  /** What is counted by `seen`. */
  phase: text("phase").$type<ImportPhase>(),
  seen: integer("seen").notNull().default(0),
  /** Why the source could not be read. */
  problem: text("problem"),
  /** Size of its file; null = it has none, or none any more. */
  fileBytes: bigint("file_bytes", { mode: "number" }),
  /** Address of the source's database, with its password, until the run ends. */
  connection: sealedText("connection", "data import"),
  /** Who of staff began it; null = the operator, by a command. */
  requestedBy: staffId("requested_by"),
});

/** The file of an import, in parts, so that any worker can read what any process took in. */
export const dataImportParts = pgTable(
  "data_import_parts",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => dataImports.id, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    content: sealedBytes("content", "data import").notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.place] })],
);

/** What of an object of the source could not be taken, or not as it is there. */
export const dataImportNotes = pgTable(
  "data_import_notes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    importId: integer("import_id")
      .notNull()
      .references(() => dataImports.id, { onDelete: "cascade" }),
    /** Such as `service`. */
    noun: text("noun").notNull(),
    sourceId: text("source_id").notNull(),
    /** False = it was taken, but not as it is in the source. */
    isLeft: boolean("is_left").notNull(),
    code: text("code").notNull(),
    said: text("said").notNull(),
  },
  (t) => [index("data_import_notes_of").on(t.importId, t.id)],
);

/** Which object of ours an object of the source became. */
export const importedObjects = pgTable(
  "imported_objects",
  {
    source: text("source").notNull(),
    noun: text("noun").notNull(),
    sourceId: text("source_id").notNull(),
    /** Whose it is; null = nobody's, such as a product. */
    accountId: integer("account_id").references(() => accounts.id),
    targetId: integer("target_id").notNull(),
    /** Digest of the source's facts; another one = it has changed there. */
    digest: bytes("digest").notNull(),
    importedAt: moment("imported_at").notNull(),
    /** Of a customer: when the mail was queued that says that the account is here now. */
    toldAt: moment("told_at"),
    /** Of a customer: since when the source has them no more; null = it does, or nobody has looked. */
    goneAt: moment("gone_at"),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.noun, t.sourceId] }),
    index("imported_objects_account").on(t.accountId),
    index("imported_objects_untold").on(t.targetId).where(sql`noun = 'customer' and told_at is null`),
  ],
);
