import { notFound } from "next/navigation";
import { fileResponse } from "@/app/(panel)/file-response";
import { downloadTaxReport } from "@/lib/domain/money/tax/report-file";
import { fileFormats } from "@/lib/domain/money/tax/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { path, readAsked } from "../read-period";

/** A report as a file, for what its URL asks for. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedInStaff(path);
  const query = new URL(request.url).searchParams;
  const format = fileFormats.find((name) => name === query.get("format"));
  const { company, from, until } = readAsked(query, context.now.toISOString().slice(0, 10));
  if (!format || company === null) notFound();
  return fileResponse(downloadTaxReport.call(context, { company, from, until, format }));
}
