import { notFound } from "next/navigation";
import { downloadAgreement } from "@/lib/domain/customers/legal/agreements/download";
import { signedIn } from "@/lib/session/signed-in";
import { fileResponse } from "../../../../file-response";

type Asked = { params: Promise<{ id: string }> };

/** A data-processing agreement as PDF, as it was concluded. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedIn("/account/legal");
  return fileResponse(downloadAgreement.call(context, { id: Number(id) }));
}
