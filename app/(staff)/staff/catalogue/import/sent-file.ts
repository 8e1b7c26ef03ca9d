import { readJson } from "@/lib/api/read-json";

/** What the page sends: the file's text, and what goes with it. */
export type SentFile = { file: string; reset_stock: boolean; mark?: string };

/** The body of an upload as the operations take it; they check it themselves. */
export function readSent({ content }: { content: string }): SentFile {
  const sent: Partial<Record<keyof SentFile, unknown>> = readJson(Buffer.from(content, "base64")) ?? {};
  const { file, mark } = sent;
  return {
    file: typeof file === "string" ? file : "",
    reset_stock: sent.reset_stock === true,
    ...(typeof mark === "string" ? { mark } : {}),
  };
}
