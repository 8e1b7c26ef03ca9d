import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";

/** Makes a worker write the copy; a task for it that has failed or not begun is replaced. */
export const enqueueCopy = (db: Database, id: number): Promise<void> =>
  enqueue(db, "export_data", { dataRequestId: id }, { key: `export_data ${id}` });
