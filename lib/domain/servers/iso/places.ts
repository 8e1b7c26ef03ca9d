import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { isoImages } from "@/lib/db/tables/servers/iso";
import { servers } from "@/lib/db/tables/servers/servers";
import { backEndNamed, defaultBackEnd } from "../back-ends/shared/loaded";
import { nameOfServer, unableNamed } from "../servers/shared/provisioner";
import { forgetImage } from "./forget";

type Placed = Pick<typeof isoImages.$inferSelect, "provisioner" | "copies">;

const canFetch = (name: string): boolean => !unableNamed(name).includes("fetchImage");

/**
 * The back end that fetches an image for the account: one of those of its servers that can, the default one if some are
 * there or none can.
 */
export async function placeForImage(db: Database, accountId: number): Promise<string> {
  const rows = await db
    .selectDistinct({ provisioner: servers.provisioner, location: servers.location })
    .from(servers)
    .where(and(eq(servers.accountId, accountId), isNull(servers.deletedAt)));
  const names: string[] = [];
  for (const row of rows) names.push(await nameOfServer(db, row));
  const usual = defaultBackEnd();
  const able = names.filter(canFetch).sort();
  return able.includes(usual) ? usual : (able[0] ?? usual);
}

/** The back end that was asked to fetch the image. */
export const firstPlaceOf = ({ provisioner }: Pick<Placed, "provisioner">): string =>
  provisioner ?? defaultBackEnd();

/** Whether that back end has the image, once it is ready. */
export const isAt = (image: Placed, name: string): boolean =>
  firstPlaceOf(image) === name || image.copies.includes(name);

/** All back ends that may have the image and are still there. */
export const placesOf = (image: Placed): string[] =>
  [...new Set([firstPlaceOf(image), ...image.copies])].filter((name) => backEndNamed(name) !== null);

/** Notes that a further back end has the image. False if it was deleted meanwhile: it is dropped there, too. */
export const noteCopy = (imageId: number, name: string): Promise<boolean> =>
  inTransaction(async (db) => {
    const [image] = await db.select().from(isoImages).where(eq(isoImages.id, imageId)).for("update");
    if (!image) return false;
    if (!isAt(image, name))
      await db
        .update(isoImages)
        .set({ copies: sql`array_append(${isoImages.copies}, ${name})` })
        .where(eq(isoImages.id, imageId));
    if (image.deletedAt) await forgetImage(db, imageId);
    return image.deletedAt === null;
  });
