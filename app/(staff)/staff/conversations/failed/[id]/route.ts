import { storedFileResponse } from "@/lib/api/stored-file";
import { downloadFailedMail } from "@/lib/domain/support/tickets/agent/failed-mails";
import { signedInStaff } from "@/lib/session/signed-in";

type Props = { params: Promise<{ id: string }> };

/** A mail that could not be processed, as received. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const context = await signedInStaff("/staff/conversations/failed");
  const id = Number((await params).id);
  return storedFileResponse(request, downloadFailedMail.call(context, { id }));
}
