import { takeUpload } from "@/lib/api/take-upload";
import { putBrandFile } from "@/lib/domain/kernel/brands/put-file";

/** The file's name says whose picture it is: `7.logo`. */
export const POST = takeUpload("/staff/brands/files", (context, { name, content }) => {
  const [id, kind] = name.split(".");
  return putBrandFile.answer(context, { id: Number(id), kind, content });
});
