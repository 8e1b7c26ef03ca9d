import { getLocale } from "next-intl/server";
import { downloadCreditNote } from "@/lib/domain/money/documents/download-credit-note";
import { signedIn } from "@/lib/session/signed-in";
import { fileResponse } from "../../../../file-response";

type Asked = { params: Promise<{ id: string }> };

/** The credit note as PDF, in the reader's language. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  const context = await signedIn("/billing");
  return fileResponse(downloadCreditNote.call(context, { id, language: await getLocale() }));
}
