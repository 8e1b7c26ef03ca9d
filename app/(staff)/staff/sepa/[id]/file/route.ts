import { notFound } from "next/navigation";
import { fileResponse } from "@/app/(panel)/file-response";
import { downloadFile } from "@/lib/domain/money/sepa/download";
import { signedInStaff } from "@/lib/session/signed-in";

type Asked = { params: Promise<{ id: string }> };

/** A file of payment orders for the bank. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff("/staff/sepa");
  return fileResponse(downloadFile.call(context, { id: Number(id) }));
}
