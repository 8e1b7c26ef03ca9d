import { stringify } from "csv-stringify/sync";
import type { AuditEntry, AuditPage } from "@/lib/domain/kernel/audit/schema";
import { type ActivityLabels, exportLine } from "./labels";

const exportSize = 10_000;
/**
 * Small first, so that the file begins at once; then larger, because each part is a separate entry in the read audit
 * of staff.
 */
const firstSize = 500;
const nextSize = 2_000;

const columns = [
  "time",
  "who",
  "action",
  "what",
  "account",
  "object",
  "changes",
  "reason",
  "address",
  "request",
] as const;

type Asked = { format: string | null; isOwn: boolean };
/** Reads one part of the log: `size` entries before `before`. */
export type ReadPart = (place: { before?: number; size: number }) => Promise<AuditPage>;

/** Rows of one part. Values that look like formulas are escaped, because a spreadsheet would run them. */
function csvOf(t: ActivityLabels, entries: readonly AuditEntry[], isOwn: boolean, isFirst: boolean): string {
  const header = columns.map((key) => ({ key, header: t(`columns.${key}`) }));
  const lines = entries.map((entry) => exportLine(t, entry, isOwn));
  return stringify(lines, { header: isFirst, columns: header, bom: isFirst, escape_formulas: true });
}

const jsonOf = (entries: readonly AuditEntry[], isFirst: boolean): string =>
  entries
    .map((entry, index) => `${isFirst && index === 0 ? "[" : ","}\n${JSON.stringify(entry, null, 2)}`)
    .join("");

async function* partsOf(t: ActivityLabels, first: AuditPage, read: ReadPart, { format, isOwn }: Asked) {
  let count = 0;
  for (let page = first; ; ) {
    const isFirst = count === 0;
    yield format === "json" ? jsonOf(page.entries, isFirst) : csvOf(t, page.entries, isOwn, isFirst);
    count += page.entries.length;
    const size = Math.min(nextSize, exportSize - count);
    if (page.older === null || size <= 0) break;
    page = await read({ before: page.older, size });
  }
  if (format === "json") yield count === 0 ? "[]" : "\n]";
}

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
}

/**
 * The log as a file: JSON with the stored values, or CSV with texts in the reader's language. Streams the first
 * entries while later ones are still being read.
 */
export async function exportFile(t: ActivityLabels, read: ReadPart, asked: Asked): Promise<Response> {
  const isJson = asked.format === "json";
  const headers = {
    "content-type": isJson ? "application/json; charset=utf-8" : "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="activity.${isJson ? "json" : "csv"}"`,
    "cache-control": "no-store",
  };
  const first = await read({ size: firstSize });
  return new Response(streamOf(partsOf(t, first, read, asked)), { headers });
}
