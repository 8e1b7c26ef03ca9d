import type { Attachment } from "mailparser";
import { canonicalAddress } from "@/lib/base/address";

/** A complaint as mailbox providers send it (RFC 5965). */
export type FeedbackReport = {
  /** `Feedback-Type` in lower case: abuse, fraud, virus, … */
  type: string;
  /** The address that is accused, canonical; null = not stated, or none. */
  sourceIp: string | null;
  /** When the mail that is complained of arrived, as ISO 8601 text; null = not stated. */
  arrivedAt: string | null;
  /** Its fields as they are, a line each, unfolded. */
  fields: string;
};

const mostBytes = 65_536;
const mostLines = 500;
const longestValue = 1_000;

/** The fields of a report, unfolded, in their order; lines that are none are left out. */
function fieldsIn(text: string): [name: string, value: string][] {
  const fields: [string, string][] = [];
  for (const line of text.split("\n", mostLines)) {
    const said = line.trimEnd();
    const last = fields.at(-1);
    if (/^[ \t]/.test(said) && last) last[1] = `${last[1]} ${said.trim()}`.slice(0, longestValue);
    const end = said.indexOf(":");
    const name = said.slice(0, Math.max(end, 0));
    if (end > 0 && end <= 60 && /^[!-9;-~]+$/.test(name))
      fields.push([
        name,
        said
          .slice(end + 1)
          .trim()
          .slice(0, longestValue),
      ]);
  }
  return fields;
}

function timeOf(value: string | undefined): string | null {
  const at = value === undefined ? Number.NaN : Date.parse(value);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Reads the part `message/feedback-report`; null if the field that every report must have is missing or no word. */
export function readFeedbackReport(text: string): FeedbackReport | null {
  const fields = fieldsIn(text.slice(0, mostBytes));
  const fieldOf = (name: string) => fields.find(([known]) => known.toLowerCase() === name)?.[1];
  const type = /^[a-z][a-z-]{0,39}$/.exec((fieldOf("feedback-type") ?? "").toLowerCase())?.[0];
  if (type === undefined) return null;
  return {
    type,
    sourceIp: canonicalAddress((fieldOf("source-ip") ?? "").slice(0, 60)),
    arrivedAt: timeOf(fieldOf("arrival-date") ?? fieldOf("received-date")),
    fields: fields
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n")
      .replaceAll("\0", ""),
  };
}

/** The report in a mail of type `multipart/report`; null if there is none, or a broken one. */
export function reportIn(
  contentTypes: readonly string[],
  attachments: readonly Pick<Attachment, "contentType" | "content">[],
): FeedbackReport | null {
  if (!contentTypes.some((value) => /^multipart\/report\b/i.test(value))) return null;
  const part = attachments.find(({ contentType }) => contentType === "message/feedback-report");
  return part ? readFeedbackReport(part.content.subarray(0, mostBytes).toString("utf8")) : null;
}
