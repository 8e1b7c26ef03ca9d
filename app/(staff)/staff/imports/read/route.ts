import { takeUpload } from "@/lib/api/take-upload";
import { readStatement } from "@/lib/domain/money/bank/import-statement";
import { readSentStatement } from "../sent-statement";

/** Reads a bank's file without booking anything. */
export const POST = takeUpload("/staff/imports/read", (context, sent) =>
  readStatement.answer(context, readSentStatement(sent)),
);
