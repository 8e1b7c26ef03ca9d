import { takeUpload } from "@/lib/api/take-upload";
import { addStaffFile } from "@/lib/domain/support/tickets/agent/files";

/** A file for an answer to a customer. */
export const POST = takeUpload("/staff/conversations/files", (context, file) =>
  addStaffFile.answer(context, file),
);
