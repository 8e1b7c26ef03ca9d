import { notFound } from "next/navigation";
import { statementCsv } from "@/app/(panel)/statement-csv";
import { readPeriod } from "@/components/statement/period";
import { orNotFound } from "@/lib/api/or-not-found";
import { showStatementByStaff } from "@/lib/domain/money/documents/statement";
import { signedInStaff } from "@/lib/session/signed-in";

type Asked = { params: Promise<{ id: string }> };

/** A customer's statement as CSV. */
export async function GET(request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff(`/staff/customers/${id}/statement`);
  const period = readPeriod(new URL(request.url).searchParams, context.now);
  const asked = { account: Number(id), ...period };
  return statementCsv(await orNotFound(showStatementByStaff.call(context, asked)));
}
