import { createHash } from "node:crypto";
import { z } from "zod";
import { brandFileKinds } from "@/lib/base/brand";
import { brandFiles } from "@/lib/db/tables/kernel/brands";
import { mostPictureBytes, readPicture } from "@/lib/outside/picture/read-picture";
import { PictureRefusal } from "@/lib/outside/picture/svg";
import { byStaff } from "../access/access";
import { fail } from "../errors/fail";
import { staffOperation } from "../staff/staff-operation";
import { lockBrand } from "./lookup";
import { ShownBrand } from "./schema";
import { readShownBrand } from "./shown";

const named = {
  type: "brand.picture_type",
  bytes: "brand.picture_bytes",
  pixels: "brand.picture_pixels",
  unsafe: "brand.picture_unsafe",
} as const;

const refuse = (error: unknown): never => {
  if (!(error instanceof PictureRefusal)) throw error;
  const { reason, detail } = error;
  throw fail(named[reason], { parameter: "content", reason, detail });
};

/** Base64 of the largest picture, and of a little more, so that what is too large is told apart. */
const mostLetters = Math.ceil((mostPictureBytes * 4) / 3) * 2;

/** Sets a picture of a brand: PNG as it is, SVG written anew with what only draws. */
export const putBrandFile = staffOperation({
  name: "brands.put_file",
  summary: "Sets a picture of a brand",
  access: byStaff("write", "brands/manage"),
  changes: [],
  fails: ["brand.not_found", ...Object.values(named)],
  input: z.object({
    id: z.int(),
    kind: z.enum(brandFileKinds),
    content: z.base64().max(mostLetters),
  }),
  output: ShownBrand,
  before: (_context, { content }) => readPicture(Buffer.from(content, "base64")).catch(refuse),
  run: async ({ db, note }, { id, kind }, picture) => {
    await lockBrand(db, id);
    const hash = createHash("sha256").update(picture.content).digest("hex");
    await db
      .insert(brandFiles)
      .values({ brandId: id, kind, hash, ...picture })
      .onConflictDoUpdate({ target: [brandFiles.brandId, brandFiles.kind], set: { hash, ...picture } });
    note({ target: `brand ${id}`, changes: { [kind]: hash } });
    return readShownBrand(db, id);
  },
});
