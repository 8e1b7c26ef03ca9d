import { readBrandFile } from "@/lib/domain/kernel/brand/read-file";
import { pictureResponse } from "../picture-response";

type Segments = { params: Promise<{ file: string }> };

/** A picture of a brand. Its name is the hash of its content, so it never changes. */
export async function GET(_request: Request, { params }: Segments): Promise<Response> {
  const [, hash] = /^([0-9a-f]{64})\.(?:png|svg)$/.exec((await params).file) ?? [];
  const picture = hash === undefined ? null : await readBrandFile(hash);
  if (!picture) return new Response(null, { status: 404 });
  return pictureResponse(picture, "public, max-age=31536000, immutable");
}
