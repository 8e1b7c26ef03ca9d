import type { FileAnswer } from "@/lib/base/file-answer";
import type { Locale } from "@/lib/base/locale";
import { renderPdf } from "@/lib/outside/pdf/render";
import type { DocumentFacts } from "./facts";
import { layOut } from "./lay-out";

/** Numbers begin with the seller's prefix, which an operator may write in any letters. */
const fileNameOf = (number: string): string => `${number.replaceAll(/[^\p{L}\p{N}._-]/gu, "-")}.pdf`;

export async function pdfAnswer(facts: DocumentFacts, locale: Locale): Promise<FileAnswer> {
  const pdf = await renderPdf(layOut(facts, locale));
  return {
    filename: fileNameOf(facts.number),
    content_type: "application/pdf",
    content: Buffer.from(pdf).toString("base64"),
  };
}
