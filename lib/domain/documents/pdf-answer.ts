import type { FileAnswer } from "@/lib/base/file-answer";
import type { Locale } from "@/lib/base/locale";
import { renderPdf } from "@/lib/outside/pdf/render";
import { inTurn } from "../kernel/in-turn";
import type { DocumentFacts } from "./facts";
import { layOut } from "./lay-out";

/** Numbers begin with the seller's prefix, which an operator may write in any letters; what has none is named by its id. */
function fileNameOf(facts: DocumentFacts): string {
  const title = facts.kind === "invoice" ? facts.title.replaceAll("_", "-") : "";
  const name = facts.number.replace(/^#/, `${title}-`);
  return `${name.replaceAll(/[^\p{L}\p{N}._-]/gu, "-")}.pdf`;
}

/** `accountId`: whose turn it is, whoever asks. */
export async function pdfAnswer(
  accountId: number,
  facts: DocumentFacts,
  locale: Locale,
): Promise<FileAnswer> {
  const pdf = await inTurn("pdf", accountId, () => renderPdf(layOut(facts, locale)));
  return {
    filename: fileNameOf(facts),
    content_type: "application/pdf",
    content: Buffer.from(pdf).toString("base64"),
  };
}
