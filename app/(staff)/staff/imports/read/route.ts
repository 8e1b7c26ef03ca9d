import { takeUpload } from "@/lib/api/take-upload";
import { readStatement } from "@/lib/domain/money/payments/import-statement";
import { readSentStatement } from "../sent-statement";

/** What a bank's file says, before anything is booked. */
export const POST = takeUpload("/staff/imports/read", (context, sent) =>
  readStatement.answer(context, readSentStatement(sent)),
);
