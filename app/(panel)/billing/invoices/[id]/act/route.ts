import { downloadAct } from "@/lib/domain/money/documents/download-act";
import { signedIn } from "@/lib/session/signed-in";
import { fileResponse } from "../../../../file-response";

type Asked = { params: Promise<{ id: string }> };

/** The universal transfer document of an invoice, as PDF. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  const context = await signedIn(`/billing/invoices/${id}`);
  return fileResponse(downloadAct.call(context, { invoice_id: id }));
}
