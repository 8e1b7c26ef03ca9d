import { eq } from "drizzle-orm";
import { keepLast } from "@/lib/base/cache-last";
import { database } from "@/lib/db/client";
import { brandFiles } from "@/lib/db/tables/kernel/brands";
import { loadedBrands } from "./loaded";

type Picture = Pick<typeof brandFiles.$inferSelect, "contentType" | "content">;

const kept = keepLast<Promise<Picture | null>>(32);

async function read(hash: string): Promise<Picture | null> {
  const [row] = await database()
    .select({ contentType: brandFiles.contentType, content: brandFiles.content })
    .from(brandFiles)
    .where(eq(brandFiles.hash, hash))
    .limit(1);
  return row ?? null;
}

/** The picture with that hash; null if no brand has it. A hash names one content, so it is read once. */
export function readBrandFile(hash: string): Promise<Picture | null> {
  const isKnown = loadedBrands().some(({ files }) =>
    Object.values(files).some((file) => file?.hash === hash),
  );
  return isKnown ? kept(hash, () => read(hash)) : Promise.resolve(null);
}
