import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { productSubscriptions } from "@/lib/db/tables/money/products";
import { serverImages } from "@/lib/db/tables/orders/server-images";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { engineNameOf } from "../rules";

/** The machine that is installed, and the system that the caller has named, if any. */
type Place = { backEnd: string; diskGb: number; systemId: number | undefined };

export type ChosenImage = { id: number; name: string; systemId: number };

/** An image of an unpaid product installs nothing until it is paid. */
async function requirePaid(db: Database, subscriptionId: number | null): Promise<void> {
  const { id, pausedAt, endedAt } = productSubscriptions;
  const [row] = await db
    .select({ pausedAt, endedAt })
    .from(productSubscriptions)
    .where(eq(id, subscriptionId ?? 0));
  if (row && (row.pausedAt !== null || row.endedAt !== null))
    throw invalidArgument("own_image", "is not paid");
}

/** The caller's ready image of that number. Throws if it cannot install that machine. */
export async function chooseImage(
  { db, actor: { account, session } }: SignedContext,
  id: number,
  { backEnd, diskGb, systemId }: Place,
): Promise<ChosenImage> {
  // The account's images are beyond a session of some of its servers.
  const isWhole = session.serverId === null && session.reach === null;
  // Held until the server that needs it is written: a deletion beside it waits, and sees that server.
  const [image] = isWhole
    ? await db
        .select()
        .from(serverImages)
        .where(and(eq(serverImages.accountId, account.id), eq(serverImages.id, id)))
        .for("share")
    : [];
  if (image?.state !== "ready" || image.deletedAt !== null) throw fail("server_image.not_found");
  if (image.backEnd !== backEnd) throw fail("server_image.elsewhere");
  if (image.diskGb > diskGb) throw invalidArgument("own_image", `needs a disk of ${image.diskGb} GB`);
  if (systemId !== undefined && systemId !== image.systemId)
    throw invalidArgument("os_id", "is not the system of the image");
  await requirePaid(db, image.subscriptionId);
  return { id: image.id, name: engineNameOf(image), systemId: image.systemId };
}
