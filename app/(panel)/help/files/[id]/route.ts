import { storedFileResponse } from "@/lib/api/stored-file";
import { readFile } from "@/lib/domain/support/tickets/file";
import { signedIn } from "@/lib/session/signed-in";

type Props = { params: Promise<{ id: string }> };

/** A file of one of the caller's tickets. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const context = await signedIn("/help");
  return storedFileResponse(request, readFile.call(context, { id: Number((await params).id) }));
}
