import { readBrandFile } from "@/lib/domain/kernel/brand/read-file";
import { readBrand } from "@/lib/i18n/brand";
import { markSvg } from "../brand/mark-svg";
import { pictureResponse } from "../brand/picture-response";

/** The icon of the host's brand; browsers also ask for it as `/favicon.ico`. */
export async function GET(): Promise<Response> {
  const brand = await readBrand();
  const { favicon } = brand.files;
  const picture = favicon && (await readBrandFile(favicon.hash));
  return pictureResponse(
    picture ?? { contentType: "image/svg+xml", content: markSvg(brand) },
    "public, max-age=300",
  );
}
