import { z } from "zod";
import { about } from "./about";

/** A file as operations return it. API clients that accept its type get the raw file (lib/api/answer.ts). */
export const FileAnswer = z.object({
  filename: about(z.string(), "A name for the file.", "NL-2026-000017.pdf"),
  content_type: about(z.string(), "What kind of file it is.", "application/pdf"),
  content: about(z.base64(), "The file, in Base64.", "JVBERi0xLjM="),
});
export type FileAnswer = z.infer<typeof FileAnswer>;

/** Returns the Content-Disposition header for a download; the name may have any characters (RFC 6266). */
export const contentDisposition = (filename: string): string => {
  const plain = filename.replaceAll(/[^\w.-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
};
