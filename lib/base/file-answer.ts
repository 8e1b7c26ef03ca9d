import { z } from "zod";
import { about } from "./about";

/** A file as an operation answers it. Programs get the file itself where they take one (lib/api/answer.ts). */
export const FileAnswer = z.object({
  filename: about(z.string(), "A name for the file.", "NL-2026-000017.pdf"),
  content_type: about(z.string(), "What kind of file it is.", "application/pdf"),
  content: about(z.base64(), "The file, in Base64.", "JVBERi0xLjM="),
});
export type FileAnswer = z.infer<typeof FileAnswer>;

/** The header that makes a browser store the file under its name, which may be in any letters (RFC 6266). */
export const contentDisposition = (filename: string): string => {
  const plain = filename.replaceAll(/[^\w.-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
};
