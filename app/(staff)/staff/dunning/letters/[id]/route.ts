import { notFound } from "next/navigation";
import { fileResponse } from "@/app/(panel)/file-response";
import { downloadLetterByStaff } from "@/lib/domain/money/documents/download-letter";
import { signedInStaff } from "@/lib/session/signed-in";

type Asked = { params: Promise<{ id: string }> };

/** A letter of dunning to a customer as PDF. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff("/staff/dunning");
  return fileResponse(downloadLetterByStaff.call(context, { id: Number(id) }));
}
