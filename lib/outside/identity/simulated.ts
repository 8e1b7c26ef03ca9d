import { createHash } from "node:crypto";
import { signedHeaders } from "../webhook/signature";
import type { IdentityReport, IdentityService, WantedCheck } from "./port";
import { readSignedReport } from "./read-report";

const timeoutMs = 10_000;

/** Of the customer's email: the service is away, it refuses the person, or it never reports. */
const misfortune = { away: "fail-identity", refused: "refuse-identity", silent: "silent-identity" };

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

const reportOf = ({ reference, email }: WantedCheck): IdentityReport =>
  email.startsWith(misfortune.refused)
    ? { reference, outcome: "rejected", identityId: "", comment: "document not readable" }
    : {
        reference,
        outcome: "verified",
        identityId: `sim-${digest(email).slice(0, 12)}`,
        comment: "passport",
      };

/** What a report looks like on its way; `id` names the message, which may be sent again. */
export function signedReport({ identityId, ...report }: IdentityReport, secret: Buffer, at: Date) {
  const body = JSON.stringify({ ...report, identity_id: identityId });
  return { body, headers: signedHeaders({ id: `msg_${report.reference}`, body, secret, at }) };
}

/** Believes everybody at once and reports by itself, like a service that is quick. */
export function simulatedIdentityService(secret: Buffer, now: () => Date): IdentityService {
  const send = async (wanted: WantedCheck): Promise<void> => {
    const { body, headers } = signedReport(reportOf(wanted), secret, now());
    const answer = await fetch(wanted.reportUrl, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
  };
  return {
    start: async (wanted) => {
      if (wanted.email.startsWith(misfortune.away)) throw new Error("The identity service is away.");
      // The caller gets its answer first; a report that is lost is a check that never ends.
      if (!wanted.email.startsWith(misfortune.silent)) void send(wanted).catch(() => undefined);
      return { token: digest(wanted.reference), url: wanted.returnUrl };
    },
    readReport: (callBack, at) => readSignedReport(callBack, secret, at),
  };
}
