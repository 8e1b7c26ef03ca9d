import { contentDisposition, type FileAnswer } from "@/lib/base/file-answer";
import { orNotFound } from "./or-not-found";

/**
 * Response with an uploaded file. It may contain anything, so browsers must not render it as a page of the panel: it
 * is a download, or displayed inline if it is a bitmap image.
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
