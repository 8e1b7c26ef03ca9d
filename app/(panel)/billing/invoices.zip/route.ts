import { makeZip } from "client-zip";
import { notFound } from "next/navigation";
import { getLocale } from "next-intl/server";
import { partsInTurn } from "@/lib/base/fair-turns";
import type { FileAnswer } from "@/lib/base/file-answer";
import type { Locale } from "@/lib/base/locale";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { downloadCreditNote } from "@/lib/domain/money/documents/download-credit-note";
import { downloadInvoice } from "@/lib/domain/money/documents/download-invoice";
import { signedIn } from "@/lib/session/signed-in";
import { streamResponse } from "../../file-response";
import { readView, usualView } from "../list/list-view";
import { readAllCreditNotes, readNumbered } from "../list/read-all";

const fileOf = ({ filename, content }: FileAnswer, issued: string) => ({
  name: filename,
  input: Buffer.from(content, "base64"),
  lastModified: new Date(issued),
});

/** PDFs of a year's documents, one at a time: the next is rendered once the browser has received the last. */
async function* documentsOf(context: SignedContext, year: number, language: Locale) {
  for await (const page of readNumbered(context, { ...usualView.filter, year }))
    for (const { id, issued } of page)
      yield fileOf(await downloadInvoice.call(context, { invoice_id: String(id), language }), issued);
  for await (const page of readAllCreditNotes(context, year))
    for (const { id, issued } of page)
      yield fileOf(await downloadCreditNote.call(context, { id: String(id), language }), issued);
}

/** All invoices, receipts and credit notes issued in a year, as PDFs in one streamed ZIP file. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedIn("/billing");
  const { year } = readView(Object.fromEntries(new URL(request.url).searchParams)).filter;
  if (year === null) notFound();
  const documents = documentsOf(context, year, await getLocale());
  const zip = makeZip(partsInTurn("exports", context.actor.account.id, documents));
  return streamResponse(`invoices-${year}.zip`, "application/zip", zip);
}
