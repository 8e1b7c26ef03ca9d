import { contentDisposition, type FileAnswer } from "@/lib/base/file-answer";
import { orNotFound } from "./or-not-found";

/**
 * A file that someone sent. It may be anything, so a browser never treats it as a page of ours: it is stored, or, for
 * pictures made of dots alone, shown as a picture.
 */
export async function storedFileResponse(
  request: Request,
  work: Promise<FileAnswer & { is_picture: boolean }>,
): Promise<Response> {
  const file = await orNotFound(work);
  const isShown = file.is_picture && new URL(request.url).searchParams.get("show") === "1";
  return new Response(Buffer.from(file.content, "base64"), {
    headers: {
      "content-type": file.content_type,
      "content-disposition": isShown ? "inline" : contentDisposition(file.filename),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
    },
  });
}
