import { storedFileResponse } from "@/lib/api/stored-file";
import { readStaffFile } from "@/lib/domain/support/tickets/agent/files";
import { signedInStaff } from "@/lib/session/signed-in";

type Props = { params: Promise<{ id: string }> };

/** A file of any ticket, for staff. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const context = await signedInStaff("/staff/conversations");
  return storedFileResponse(request, readStaffFile.call(context, { id: Number((await params).id) }));
}
