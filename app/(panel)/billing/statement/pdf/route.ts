import { getLocale } from "next-intl/server";
import { readPeriod } from "@/components/statement/period";
import { downloadStatement } from "@/lib/domain/money/documents/statement";
import { signedIn } from "@/lib/session/signed-in";
import { fileResponse } from "../../../file-response";

/** The statement as PDF, in the reader's language. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedIn("/billing/statement");
  const period = readPeriod(new URL(request.url).searchParams, context.now);
  return fileResponse(downloadStatement.call(context, { ...period, language: await getLocale() }));
}
