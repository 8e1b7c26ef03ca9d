import { downloadLetter } from "@/lib/domain/money/documents/download-letter";
import { signedIn } from "@/lib/session/signed-in";
import { fileResponse } from "../../../file-response";

type Asked = { params: Promise<{ id: string }> };

/** A letter of dunning as PDF, as it was sent. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  const context = await signedIn("/billing");
  return fileResponse(downloadLetter.call(context, { id }));
}
