import { takeUpload } from "@/lib/api/take-upload";
import { addStaffFile } from "@/lib/domain/support/tickets/agent/files";

/** Uploads a file for a reply to a customer. */
export const POST = takeUpload("/staff/conversations/files", (context, file) =>
  addStaffFile.answer(context, file),
);
