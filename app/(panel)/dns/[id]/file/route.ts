import { orNotFound } from "@/lib/api/or-not-found";
import { exportZone } from "@/lib/domain/network/dns/export-zone";
import { signedIn } from "@/lib/session/signed-in";
import { streamResponse } from "../../../file-response";

/** The zone as a zone file. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const { id } = await params;
  const context = await signedIn(`/dns/${id}`);
  const { name, file } = await orNotFound(exportZone.call(context, { zone: id }));
  return streamResponse(`${name.replace(/\.$/, "")}.zone`, "text/dns; charset=utf-8", file);
}
