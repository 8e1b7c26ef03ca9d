import { takeUpload } from "@/lib/api/take-upload";
import { compareFile } from "@/lib/domain/catalog/admin/import-file";
import { readSent } from "../sent-file";

/** What an import of the file would change. */
export const POST = takeUpload("/staff/catalogue/import/check", (context, sent) =>
  compareFile.answer(context, readSent(sent)),
);
