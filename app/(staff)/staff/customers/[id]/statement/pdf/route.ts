import { notFound } from "next/navigation";
import { fileResponse } from "@/app/(panel)/file-response";
import { readPeriod } from "@/components/statement/period";
import { downloadStatementByStaff } from "@/lib/domain/money/documents/statement";
import { signedInStaff } from "@/lib/session/signed-in";

type Asked = { params: Promise<{ id: string }> };

/** A customer's statement as PDF, in the customer's language. */
export async function GET(request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff(`/staff/customers/${id}/statement`);
  const period = readPeriod(new URL(request.url).searchParams, context.now);
  return fileResponse(downloadStatementByStaff.call(context, { account: Number(id), ...period }));
}
