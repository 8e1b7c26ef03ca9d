import { notFound } from "next/navigation";
import { getLocale } from "next-intl/server";
import { downloadEInvoice } from "@/lib/domain/money/e-invoices/download";
import { isEInvoiceFormat } from "@/lib/domain/money/e-invoices/rules";
import { signedIn } from "@/lib/session/signed-in";
import { fileResponse } from "../../../../../file-response";

type Asked = { params: Promise<{ id: string; format: string }> };

/** The invoice as electronic invoice, in the reader's language. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id, format: type } = await params;
  if (!isEInvoiceFormat(type)) notFound();
  const context = await signedIn(`/billing/invoices/${id}`);
  return fileResponse(downloadEInvoice.call(context, { invoice_id: id, type, language: await getLocale() }));
}
