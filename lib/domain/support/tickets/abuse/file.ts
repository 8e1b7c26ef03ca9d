import { eq } from "drizzle-orm";
import { z } from "zod";
import { abuseFiles } from "@/lib/db/tables/support/abuse";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { isPicture, nameFor } from "../shared/check-file";
import { StoredFile } from "../shared/read-file";

/** A file that came with a complaint. The read is audited. */
export const readEvidence = staffOperation({
  name: "abuse.file",
  summary: "Reads a file of a complaint",
  access: byStaff("read", "abuse/handle"),
  within: { abuse_files: "id" },
  fails: ["file.not_found"],
  input: z.object({ id: z.int32().positive() }),
  output: StoredFile,
  run: async ({ db, note }, { id }) => {
    const [row] = await db.select().from(abuseFiles).where(eq(abuseFiles.id, id));
    if (!row) throw fail("file.not_found");
    note({ target: `abuse file ${id}`, changes: {} });
    return {
      filename: nameFor(row.contentType, row.name),
      content_type: row.contentType,
      content: row.content.toString("base64"),
      is_picture: isPicture(row.contentType),
    };
  },
});
