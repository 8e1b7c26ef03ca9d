import { orNotFound } from "@/lib/api/or-not-found";
import { exportSet } from "@/lib/domain/network/firewall/list";
import { signedIn } from "@/lib/session/signed-in";
import { streamResponse } from "../../../file-response";

/** The rules as JSON, or with `?format=csv` as a table. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const { id } = await params;
  const format = new URL(request.url).searchParams.get("format") === "csv" ? "csv" : "json";
  const context = await signedIn(`/firewall/${id}`);
  const { file } = await orNotFound(exportSet.call(context, { id, format }));
  const type = format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8";
  return streamResponse(`firewall-${id}.${format}`, type, file);
}
