import { takeUpload } from "@/lib/api/take-upload";
import { compareFile } from "@/lib/domain/catalog/admin/import-file";
import { readSent } from "../sent-file";

/** Returns the changes that an import of the file would make. */
export const POST = takeUpload("/staff/catalogue/import/check", (context, sent) =>
  compareFile.answer(context, readSent(sent)),
);
