import { readJson } from "@/lib/api/read-json";

/** The body of an upload as the operations take it; they check it themselves. */
export const readSentStatement = ({ content }: { content: string }): Record<string, unknown> =>
  readJson(Buffer.from(content, "base64")) ?? {};
