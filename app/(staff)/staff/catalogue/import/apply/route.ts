import { takeUpload } from "@/lib/api/take-upload";
import { importFile } from "@/lib/domain/catalog/admin/import-file";
import { readSent } from "../sent-file";

/** Imports the file that was compared. */
export const POST = takeUpload("/staff/catalogue/import/apply", (context, sent) =>
  importFile.answer(context, readSent(sent)),
);
