import type { PictureType } from "@/lib/base/brand";

type Picture = { contentType: PictureType; content: Uint8Array | string };

/** An SVG may be opened as a page of its own: it may then load nothing and run nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export const pictureResponse = ({ contentType, content }: Picture, caching: string): Response =>
  new Response(typeof content === "string" ? content : Buffer.from(content), {
    headers: {
      "content-type": contentType,
      "cache-control": caching,
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
    },
  });
