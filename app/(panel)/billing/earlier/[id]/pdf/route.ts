import { getLocale } from "next-intl/server";
import { downloadEarlierInvoice } from "@/lib/domain/money/earlier-documents/download";
import { signedIn } from "@/lib/session/signed-in";
import { fileResponse } from "../../../../file-response";

type Asked = { params: Promise<{ id: string }> };

/** An earlier invoice as PDF, in the reader's language. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  const context = await signedIn("/billing/earlier");
  return fileResponse(downloadEarlierInvoice.call(context, { id, language: await getLocale() }));
}
