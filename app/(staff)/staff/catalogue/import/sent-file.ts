import { readJson } from "@/lib/api/read-json";

/** Body sent by the page: the file's text and options. */
export type SentFile = { file: string; reset_stock: boolean; mark?: string };

/** Parses the body of an upload without validating it; the operations do. */
export function readSent({ content }: { content: string }): SentFile {
  const sent: Partial<Record<keyof SentFile, unknown>> = readJson(Buffer.from(content, "base64")) ?? {};
  const { file, mark } = sent;
  return {
    file: typeof file === "string" ? file : "",
    reset_stock: sent.reset_stock === true,
    ...(typeof mark === "string" ? { mark } : {}),
  };
}
