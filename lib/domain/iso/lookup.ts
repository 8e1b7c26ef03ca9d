import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { momentText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { isoImages } from "@/lib/db/tables/iso";
import { fail } from "../kernel/errors";
import { readId, type Target } from "../kernel/target";
import { type OwnImage, statusWords } from "./schema";

export type ImageRow = typeof isoImages.$inferSelect;

export const imageOnWire = (row: ImageRow, owner: string): z.input<typeof OwnImage> => ({
  id: row.id,
  name: row.name,
  short_name: row.shortName,
  iso_name: row.fileName,
  description: row.description,
  private: owner,
  admin_only: 0,
  status: statusWords[row.state],
  url: row.url ?? "",
  size: row.sizeBytes,
  created: momentText(row.createdAt),
});

/** The images of an account that are not deleted and that `narrow` selects; oldest first. */
export const imagesOf = (db: Database, accountId: number, narrow?: SQL): Promise<ImageRow[]> =>
  db
    .select()
    .from(isoImages)
    .where(and(eq(isoImages.accountId, accountId), isNull(isoImages.deletedAt), narrow))
    .orderBy(asc(isoImages.id));

/** The caller's own image; somebody else's, and a deleted one, count as unknown. */
export const image = (parameter: string): Target<ImageRow> => ({
  noun: "image",
  parameter,
  find: async (context, value) => {
    const id = readId(parameter, value);
    const [row] = await imagesOf(context.db, context.actor.account.id, eq(isoImages.id, id));
    if (!row) throw fail("iso.not_found");
    return row;
  },
});
