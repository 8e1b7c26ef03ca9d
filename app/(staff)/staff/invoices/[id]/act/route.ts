import { notFound } from "next/navigation";
import { fileResponse } from "@/app/(panel)/file-response";
import { downloadActByStaff } from "@/lib/domain/money/documents/download-act";
import { signedInStaff } from "@/lib/session/signed-in";

type Asked = { params: Promise<{ id: string }> };

/** The universal transfer document of a customer's invoice, as PDF. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff(`/staff/invoices/${id}`);
  return fileResponse(downloadActByStaff.call(context, { id: Number(id) }));
}
