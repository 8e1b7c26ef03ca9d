import { and, eq, isNull } from "drizzle-orm";
import { enqueue } from "@/lib/db/queue";
import { productSubscriptions } from "@/lib/db/tables/money/products";
import { serverImages } from "@/lib/db/tables/orders/server-images";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { DeletedImage, DeleteImage } from "./schema";
import { forgetImage } from "./shared/forget-image";

/** `eq/delete_image`: what is invoiced stays; no further month is. */
export const deleteImage = operation({
  name: "eq.delete_image",
  summary: "Deletes an image of a server",
  description:
    "Deletes an image that was made of a server. No further month of it is charged; what is invoiced stays. Servers that were installed from it are not changed.",
  access: writes({ right: "vm/remove_snapshot", proof: ["pin"], whole: true, topic: "pin" }),
  changes: ["billing"],
  fails: ["server_image.in_use", "server_image.not_found"],
  input: DeleteImage,
  output: DeletedImage,
  run: async ({ db, now, actor, note }, { image: id }) => {
    const isOwn = and(
      eq(serverImages.id, id),
      eq(serverImages.accountId, actor.account.id),
      eq(serverImages.state, "ready"),
      isNull(serverImages.deletedAt),
    );
    const [image] = await db.select().from(serverImages).where(isOwn).for("update");
    if (!image) throw fail("server_image.not_found");
    if (!(await forgetImage(db, image))) throw fail("server_image.in_use");
    await db.update(serverImages).set({ deletedAt: now }).where(eq(serverImages.id, id));
    if (image.subscriptionId !== null)
      await db
        .update(productSubscriptions)
        .set({ endedAt: now, endReason: "the image was deleted" })
        .where(and(eq(productSubscriptions.id, image.subscriptionId), isNull(productSubscriptions.endedAt)));
    await enqueue(db, "drop_server_image", { serverImageId: id }, { key: `drop_server_image ${id}` });
    note({ target: `account ${actor.account.id}`, changes: { image: { from: image.name, to: null } } });
    return { image: id };
  },
});
