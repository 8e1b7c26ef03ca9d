import { notFound } from "next/navigation";
import { fileResponse } from "@/app/(panel)/file-response";
import { downloadECreditNoteByStaff } from "@/lib/domain/money/e-invoices/download-by-staff";
import { isEInvoiceFormat } from "@/lib/domain/money/e-invoices/rules";
import { signedInStaff } from "@/lib/session/signed-in";

type Asked = { params: Promise<{ id: string; format: string }> };

/** A customer's credit note as electronic invoice, in the customer's language. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id, format: type } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id) || !isEInvoiceFormat(type)) notFound();
  const context = await signedInStaff("/staff");
  return fileResponse(downloadECreditNoteByStaff.call(context, { id: Number(id), type }));
}
