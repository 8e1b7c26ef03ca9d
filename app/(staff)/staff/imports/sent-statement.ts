/** The body of an upload as the operations take it; they check it themselves. */
export function readSentStatement({ content }: { content: string }): Record<string, unknown> {
  const sent: unknown = JSON.parse(Buffer.from(content, "base64").toString());
  return typeof sent === "object" && sent !== null ? { ...sent } : {};
}
