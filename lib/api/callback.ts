import { receiveKycReport } from "@/lib/domain/customers/kyc/receive-report";
import { knownError } from "@/lib/domain/kernel/errors/known-error";
import { receiveCallBack } from "@/lib/domain/money/payments/receive-callback";
import { guestContext } from "@/lib/session/context";
import { requestDetails } from "@/lib/session/request-facts";
import { readBody } from "./read-body";

/** HTTP status by error: 4xx = do not retry, 503 = retry later. */
const statuses: Record<string, number> = {
  "callback.unknown": 404,
  "callback.unsigned": 400,
  "argument.invalid": 400,
  "service.unavailable": 503,
};

const say = (status: number, result: string): Response => Response.json({ result }, { status });

type Sent = { body: string; headers: Record<string, string> };

/** Passes the body on unparsed, because the signature covers its exact bytes. */
async function take(
  request: Request,
  receive: (context: ReturnType<typeof guestContext>, sent: Sent) => Promise<{ outcome: string }>,
): Promise<Response> {
  const facts = requestDetails(request.headers);
  const bytes = await readBody(request);
  if (!bytes) return say(413, "too large");
  const sent = { headers: Object.fromEntries(request.headers), body: Buffer.from(bytes).toString("utf8") };
  try {
    return say(200, (await receive(guestContext(facts), sent)).outcome);
  } catch (error) {
    const { extras } = knownError(error, facts.requestId);
    return say(statuses[extras.doc] ?? 500, extras.doc);
  }
}

/** Handles a webhook of a payment provider. */
export const takeCallBack = (request: Request, method: string): Promise<Response> =>
  take(request, (context, sent) => receiveCallBack.call(context, { method, ...sent }));

/** Handles a webhook of the KYC provider. */
export const takeKycReport = (request: Request): Promise<Response> =>
  take(request, (context, sent) => receiveKycReport.call(context, sent));
