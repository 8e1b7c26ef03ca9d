import type { FileAnswer } from "@/lib/base/file-answer";
import type { Locale } from "@/lib/base/locale";
import { database } from "@/lib/db/client";
import { log } from "@/lib/log";
import { type Enclosed, PdfFailure, renderPdf, type Sheet } from "@/lib/outside/pdf/render";
import { readBrandOf } from "../../../kernel/brand/of-account";
import { fail } from "../../../kernel/errors/fail";
import { inTurn } from "../../../kernel/operation/in-turn";
import type { DocumentDetails } from "../facts";
import { layOut } from "../lay-out";

/**
 * Name of its files, without an ending. Numbers begin with the seller's prefix, which may contain any letters; a document
 * without a number is named by its ID.
 */
export function documentName(facts: DocumentDetails): string {
  const title = facts.kind === "invoice" ? facts.title.replaceAll("_", "-") : "";
  const name = facts.number.replace(/^#/, `${title}-`);
  return name.replaceAll(/[^\p{L}\p{N}._-]/gu, "-");
}

/** Maps documents over the limits to their own error; anything else is an internal error. */
export function documentFailure(error: unknown, number: string): unknown {
  if (!(error instanceof PdfFailure) || error.reason === "refused") return error;
  log.warn({ document: number, why: error.reason }, "a document was given up");
  return fail("document.too_slow", {}, { cause: error });
}

type Shown = Parameters<typeof layOut>[2];

/**
 * Renders a sheet under the brand of the account, whose queue that counts against. `name`: of the file, without an ending,
 * and for the log.
 */
export async function sheetAnswer(
  accountId: number,
  name: string,
  sheetOf: (brand: Shown) => Sheet,
): Promise<FileAnswer> {
  const brand = await readBrandOf(database(), accountId);
  const pdf = await inTurn("pdf", accountId, () => renderPdf(sheetOf(brand))).catch((error: unknown) => {
    throw documentFailure(error, name);
  });
  return {
    filename: `${name}.pdf`,
    content_type: "application/pdf",
    content: Buffer.from(pdf).toString("base64"),
  };
}

/** `accountId`: the account whose queue the rendering counts against. `enclosed`: a file in it. */
export const pdfAnswer = (
  accountId: number,
  facts: DocumentDetails,
  locale: Locale,
  enclosed?: Enclosed,
): Promise<FileAnswer> =>
  sheetAnswer(accountId, documentName(facts), (brand) => ({
    ...layOut(facts, locale, brand),
    ...(enclosed ? { enclosed } : {}),
  }));
