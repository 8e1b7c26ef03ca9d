import { z } from "zod";
import { database } from "@/lib/db/client";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { fileLimits } from "./rules";
import { FileShown } from "./schema";
import { checkFile } from "./shared/check-file";
import { storeFile } from "./shared/store-file";

/** Stores a file for a later message of the caller; deleted after a day if not sent. */
export const addFile = operation({
  name: "conversations.add_file",
  summary: "Uploads a file for a message to support",
  access: writes({ who: "person", right: null, topic: "talks" }),
  changes: [],
  fails: [],
  input: z.object({ name: z.string().max(1_000), content: z.base64().max(fileLimits.base64Letters) }),
  output: FileShown,
  before: async ({ actor, now }, { name, content }) => {
    const counted = { kind: "conversation_files", name: String(actor.account.id) } as const;
    await requireRateLimit(database(), counted, now);
    return checkFile(name, Buffer.from(content, "base64"));
  },
  run: ({ db, now, actor }, _input, _target, checked) =>
    storeFile(db, checked, { uploadedBy: actor.account.id }, now),
});
