import { readPeriod } from "@/components/statement/period";
import { orNotFound } from "@/lib/api/or-not-found";
import { showStatement } from "@/lib/domain/money/documents/statement";
import { signedIn } from "@/lib/session/signed-in";
import { statementCsv } from "../../../statement-csv";

/** The statement as CSV. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedIn("/billing/statement");
  const period = readPeriod(new URL(request.url).searchParams, context.now);
  return statementCsv(await orNotFound(showStatement.call(context, period)));
}
