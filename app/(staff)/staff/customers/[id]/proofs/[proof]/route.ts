import { notFound } from "next/navigation";
import { storedFileResponse } from "@/lib/api/stored-file";
import { readTaxProof } from "@/lib/domain/support/customer-record/read-proof";
import { signedInStaff } from "@/lib/session/signed-in";

type Asked = { params: Promise<{ id: string; proof: string }> };

/** The document that proves a customer's exemption from tax. */
export async function GET(request: Request, { params }: Asked): Promise<Response> {
  const { id, proof } = await params;
  if (!/^[1-9]\d{0,8}$/.test(proof)) notFound();
  const context = await signedInStaff(`/staff/customers/${id}`);
  return storedFileResponse(request, readTaxProof.call(context, { id: Number(proof) }));
}
