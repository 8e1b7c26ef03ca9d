import { takeUpload } from "@/lib/api/take-upload";
import { putImportPart } from "@/lib/domain/support/data-imports/put-part";

/** Takes a part of an import's file. Its name is the number of the import, a dash and the place of the part. */
export const POST = takeUpload("/staff/settings/imports/part", (context, { name, content }) => {
  const [id, place] = name.split("-");
  return putImportPart.answer(context, { id: Number(id), place: Number(place), content });
});
