import { getLocale } from "next-intl/server";
import { downloadInvoice } from "@/lib/domain/money/documents/download-invoice";
import { signedIn } from "@/lib/session/signed-in";
import { fileResponse } from "../../../../file-response";

type Asked = { params: Promise<{ id: string }> };

/** The invoice as PDF, in the reader's language. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  const context = await signedIn(`/billing/invoices/${id}`);
  return fileResponse(downloadInvoice.call(context, { invoice_id: id, language: await getLocale() }));
}
