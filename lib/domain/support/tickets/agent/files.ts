import { z } from "zod";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { fileLimits } from "../rules";
import { FileShown } from "../schema";
import { checkFile } from "../shared/check-file";
import { readStoredFile, StoredFile } from "../shared/read-file";
import { storeFile } from "../shared/store-file";
import { staffOf } from "./staff-id";
import { shownTo } from "./staff-ticket";

/** Stores a file for a later answer or note. */
export const addStaffFile = staffOperation({
  name: "conversations.add_staff_file",
  summary: "Uploads a file for an answer to a customer",
  access: byStaff("write", "conversations/answer"),
  within: "own",
  changes: [],
  fails: [],
  input: z.object({ name: z.string().max(1_000), content: z.base64().max(fileLimits.base64Letters) }),
  output: FileShown,
  run: async ({ db, now, actor }, { name, content }) => {
    const checked = await checkFile(name, Buffer.from(content, "base64"));
    return storeFile(db, checked, { uploadedBy: staffOf(actor).id }, now);
  },
});

/** A file of any ticket. The read is audited. */
export const readStaffFile = staffOperation({
  name: "conversations.staff_file",
  summary: "Reads a file of a conversation",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  input: z.object({ id: z.int32() }),
  output: StoredFile,
  run: async ({ db, actor, note }, { id }) => {
    const file = await readStoredFile(db, id, shownTo(actor));
    note({ target: `conversation file ${id}`, changes: {} });
    return file;
  },
});
