import { takeUpload } from "@/lib/api/take-upload";
import { addFile } from "@/lib/domain/support/tickets/add-file";

/** A file for a message to support. */
export const POST = takeUpload("/help/files", (context, file) => addFile.answer(context, file));
