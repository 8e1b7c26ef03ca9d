import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { isoImages } from "@/lib/db/tables/iso";
import { servers } from "@/lib/db/tables/servers";
import { tags } from "@/lib/db/tables/tags";
import { writes } from "../kernel/access";
import { fail } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { image } from "./lookup";
import { OfImage } from "./schema";

/** `iso/delete` (decisions 12): an image of the caller's own that is in no drive. */
export const deleteImage = operation({
  name: "iso.delete",
  summary: "Deletes an image of the account's own",
  access: writes({ right: "iso/mount_iso", whole: true }),
  target: image("id"),
  input: OfImage,
  output: z.object({}),
  run: async ({ db, now, note }, { id }, { accountId, name }) => {
    const mine = db
      .select({ id: servers.id })
      .from(servers)
      .where(and(eq(servers.accountId, accountId), isNull(servers.deletedAt)));
    const isMounted = and(eq(tags.component, "eq"), eq(tags.tag, "iso"), eq(tags.value, String(id)));
    const [mounted] = await db
      .select({ id: tags.id })
      .from(tags)
      .where(and(isMounted, inArray(tags.componentId, mine)))
      .limit(1);
    if (mounted) throw fail("iso.mounted");
    const isHere = and(eq(isoImages.id, id), isNull(isoImages.deletedAt));
    const gone = await db.update(isoImages).set({ deletedAt: now }).where(isHere).returning();
    if (gone.length === 0) throw fail("iso.not_found");
    note({ target: `image ${id}`, changes: { name } });
    return {};
  },
});
