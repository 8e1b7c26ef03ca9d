import { storedFileResponse } from "@/lib/api/stored-file";
import { readEvidence } from "@/lib/domain/support/tickets/abuse/file";
import { signedInStaff } from "@/lib/session/signed-in";

type Props = { params: Promise<{ id: string }> };

/** A file that came with a complaint, for staff. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const context = await signedInStaff("/staff/abuse");
  return storedFileResponse(request, readEvidence.call(context, { id: Number((await params).id) }));
}
