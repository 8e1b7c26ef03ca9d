import { readJson } from "@/lib/api/read-json";

/** Parses the body of an upload without validating it; the operations do. */
export const readSentStatement = ({ content }: { content: string }): Record<string, unknown> =>
  readJson(Buffer.from(content, "base64")) ?? {};
