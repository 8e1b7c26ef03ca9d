import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";

/** Makes a worker run the import; one at a time. */
export const enqueueImport = (db: Database, id: number): Promise<void> =>
  enqueue(db, "import_data", { importId: id }, { key: `import_data ${id}`, queue: "import_data" });
