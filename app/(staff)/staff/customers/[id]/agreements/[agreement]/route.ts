import { notFound } from "next/navigation";
import { fileResponse } from "@/app/(panel)/file-response";
import { downloadAgreementOfCustomer } from "@/lib/domain/customers/legal/agreements/download";
import { signedInStaff } from "@/lib/session/signed-in";

type Asked = { params: Promise<{ id: string; agreement: string }> };

const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** A customer's data-processing agreement as PDF, as it was concluded. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id, agreement } = await params;
  if (!isId(id) || !isId(agreement)) notFound();
  const context = await signedInStaff(`/staff/customers/${id}`);
  const asked = { account: Number(id), id: Number(agreement) };
  return fileResponse(downloadAgreementOfCustomer.call(context, asked));
}
