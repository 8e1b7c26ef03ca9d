import { notFound } from "next/navigation";
import { fileResponse } from "@/app/(panel)/file-response";
import { downloadEInvoiceByStaff } from "@/lib/domain/money/e-invoices/download-by-staff";
import { isEInvoiceFormat } from "@/lib/domain/money/e-invoices/rules";
import { signedInStaff } from "@/lib/session/signed-in";

type Asked = { params: Promise<{ id: string; format: string }> };

/** A customer's invoice as electronic invoice, in the customer's language. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id, format: type } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id) || !isEInvoiceFormat(type)) notFound();
  const context = await signedInStaff(`/staff/invoices/${id}`);
  return fileResponse(downloadEInvoiceByStaff.call(context, { id: Number(id), type }));
}
