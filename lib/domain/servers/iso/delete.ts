import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { isoImages } from "@/lib/db/tables/servers/iso";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { forgetImage } from "./forget";
import { image, readMounted } from "./lookup";
import { OfImage } from "./schema";

/** `iso/delete`: deletes one of the caller's images that is in no drive. */
export const deleteImage = operation({
  name: "iso.delete",
  summary: "Deletes an image of the account's own",
  description: "Deletes an image of the account's own that is in no drive.",
  access: writes({ right: "iso/mount_iso", whole: true }),
  changes: [],
  fails: ["iso.mounted"],
  target: image("id"),
  input: OfImage,
  output: z.object({}),
  run: async ({ db, now, note }, { id }, { accountId, name }) => {
    if ((await readMounted(db, accountId)).has(String(id))) throw fail("iso.mounted");
    const isHere = and(eq(isoImages.id, id), isNull(isoImages.deletedAt));
    const gone = await db.update(isoImages).set({ deletedAt: now }).where(isHere).returning();
    if (gone.length === 0) throw fail("iso.not_found");
    if (gone[0]?.url) await forgetImage(db, id);
    note({ target: `image ${id}`, changes: { name } });
    return {};
  },
});
