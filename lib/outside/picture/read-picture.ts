import { fileTypeFromBuffer } from "file-type";
import type { PictureType } from "@/lib/base/brand";
import { PictureRefusal, safeSvg } from "./svg";

export type ReadPicture = { contentType: PictureType; content: Buffer; width: number; height: number };

export const mostPictureBytes = 262_144;
const mostPixels = 4_096;

/** Width and height of a PNG from its first chunk. */
function sizeOfPng(content: Buffer): { width: number; height: number } {
  if (content.length < 24 || content.toString("latin1", 12, 16) !== "IHDR") throw new PictureRefusal("type");
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

function requirePixels({ width, height }: { width: number; height: number }): void {
  const isFit = [width, height].every((side) => side >= 1 && side <= mostPixels);
  if (!isFit) throw new PictureRefusal("pixels", String(mostPixels));
}

/** Checks a picture by its content: PNG as it is, SVG written anew. Throws `PictureRefusal`. */
export async function readPicture(content: Buffer): Promise<ReadPicture> {
  if (content.length > mostPictureBytes) throw new PictureRefusal("bytes", String(mostPictureBytes / 1_024));
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  if (found?.mime === "image/png") {
    const size = sizeOfPng(content);
    requirePixels(size);
    return { contentType: "image/png", content, ...size };
  }
  if (found && found.mime !== "application/xml") throw new PictureRefusal("type");
  const { content: text, ...size } = safeSvg(content.toString("utf8"));
  requirePixels(size);
  return { contentType: "image/svg+xml", content: Buffer.from(text), ...size };
}
