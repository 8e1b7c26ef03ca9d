import { notFound } from "next/navigation";
import { fileResponse } from "@/app/(panel)/file-response";
import { downloadEarlierByStaff } from "@/lib/domain/money/earlier-documents/download";
import { signedInStaff } from "@/lib/session/signed-in";

type Asked = { params: Promise<{ earlier: string }> };

/** A customer's invoice of the system before this one as PDF, in the customer's language. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { earlier } = await params;
  if (!/^[1-9]\d{0,8}$/.test(earlier)) notFound();
  const context = await signedInStaff("/staff");
  return fileResponse(downloadEarlierByStaff.call(context, { id: Number(earlier) }));
}
