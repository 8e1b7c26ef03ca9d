import { stringify } from "csv-stringify/sync";
import { notFound } from "next/navigation";
import { orNotFound } from "@/lib/api/or-not-found";
import { plainText } from "@/lib/base/csv-cell";
import { contentDisposition } from "@/lib/base/file-answer";
import { showKeyFigures } from "@/lib/domain/support/key-figures/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { path } from "../../charts/figure-tables";
import { readCut } from "../read-cut";
import { figureFiles } from "./figure-rows";

const isFile = (name: string): name is keyof typeof figureFiles => Object.hasOwn(figureFiles, name);

/** One table of the page as CSV, for what its URL asks for. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedInStaff(path);
  const query = new URL(request.url).searchParams;
  const name = query.get("of") ?? "months";
  if (!isFile(name)) notFound();
  const figures = await orNotFound(showKeyFigures.call(context, readCut(query)));
  const { heads, rows } = figureFiles[name](figures);
  // Only names can be formulas; amounts keep their minus sign.
  const cells = rows.map(([first = "", ...others]) => [plainText(first), ...others]);
  return new Response(stringify([[...heads], ...cells], { bom: true, record_delimiter: "windows" }), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": contentDisposition(`key-figures-${name}.csv`),
      "cache-control": "private, no-store",
    },
  });
}
