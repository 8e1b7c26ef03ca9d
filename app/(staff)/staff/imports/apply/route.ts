import { takeUpload } from "@/lib/api/take-upload";
import { importStatement } from "@/lib/domain/money/bank/import-statement";
import { readSentStatement } from "../sent-statement";

/** Books the file with the mapping shown on its page. */
export const POST = takeUpload("/staff/imports/apply", (context, sent) =>
  importStatement.answer(context, readSentStatement(sent)),
);
