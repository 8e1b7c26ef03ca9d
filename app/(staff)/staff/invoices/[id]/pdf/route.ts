import { notFound } from "next/navigation";
import { fileResponse } from "@/app/(panel)/file-response";
import { downloadInvoiceByStaff } from "@/lib/domain/money/documents/download-by-staff";
import { signedInStaff } from "@/lib/session/signed-in";

type Asked = { params: Promise<{ id: string }> };

/** A customer's invoice as PDF, in the customer's language. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff(`/staff/invoices/${id}`);
  return fileResponse(downloadInvoiceByStaff.call(context, { id: Number(id) }));
}
