import type { ListRow } from "@/lib/domain/kernel/staff/staff-list-schema";
import type { ShownList } from "@/lib/domain/support/lists/schema";

const partSize = 1_000;
/** A file ends after so many rows or so long; its last line says so. */
const most = { rows: 50_000, ms: 60_000 };

/** The number of rows after which the file was cut. */
export type Cut = { cut: number };
type Read = (query: URLSearchParams, size: number) => Promise<ShownList>;

/** The rows of a list in parts, from its start. */
export async function* listParts(
  query: URLSearchParams,
  read: Read,
  now = () => performance.now(),
): AsyncGenerator<(ListRow | Cut)[]> {
  const asked = new URLSearchParams(query);
  const endMs = now() + most.ms;
  for (let count = 0; ; ) {
    const { rows, next } = await read(asked, Math.min(partSize, most.rows - count));
    count += rows.length;
    yield rows;
    if (next === null) return;
    if (count >= most.rows || now() > endMs) {
      yield [{ cut: count }];
      return;
    }
    asked.set("after", next);
  }
}
