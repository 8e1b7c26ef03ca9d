import { createHash } from "node:crypto";

/** Name of a document for links between files: the same for the same number of the same company. */
export function documentGuid(companyId: number, number: string): string {
  const bytes = createHash("sha256").update(`document ${companyId} ${number}`).digest().subarray(0, 16);
  // Version 8 of RFC 9562: made by a rule of one's own.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
