import { createHash } from "node:crypto";
import { signedHeaders } from "../webhook/signature";
import type { KycReport, KycService } from "./port";
import { readSignedReport } from "./read-report";

const timeoutMs = 10_000;

/** Email prefix that makes the service unavailable. */
const awayBefore = "fail-identity";

/** Buttons of the sandbox page: the check is approved, rejected, or never reported. */
export const presses = ["approve", "refuse", "silent"] as const;
export type Press = (typeof presses)[number];

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

const reportOf = (reference: string, email: string, isVerified: boolean): KycReport => ({
  reference,
  outcome: isVerified ? "verified" : "rejected",
  kycId: isVerified ? `sim-${digest(email).slice(0, 12)}` : "",
  comment: isVerified ? "passport" : "document not readable",
});

/**
 * A signed report as sent over HTTP; its message id is derived from the reference, so that a repeated report has the
 * same id.
 */
export function signedReport({ kycId, ...report }: KycReport, secret: Buffer, at: Date) {
  const body = JSON.stringify({ ...report, identity_id: kycId });
  return { body, headers: signedHeaders({ id: `msg_${report.reference}`, body, secret, at }) };
}

type Pressed = { reference: string; email: string; press: Press; reportUrl: string };

export type SimulatedKycService = KycService & {
  /**
   * Reports the chosen outcome by a signed HTTP request, as an external service does. Throws if the report is not
   * accepted.
   */
  press: (pressed: Pressed, at: Date) => Promise<void>;
};

/** A sandbox service with a page in the panel, where the person chooses the outcome of the check. */
export function simulatedKycService(secret: Buffer): SimulatedKycService {
  return {
    start: async ({ reference, email, returnUrl }) => {
      if (email.startsWith(awayBefore)) throw new Error("The identity service is away.");
      const url = new URL(`/sandbox-identity/${reference}`, returnUrl).href;
      return { token: digest(reference), url };
    },
    readReport: (callBack, at) => readSignedReport(callBack, secret, at),
    press: async ({ reference, email, press, reportUrl }, at) => {
      if (press === "silent") return;
      const { body, headers } = signedReport(reportOf(reference, email, press === "approve"), secret, at);
      const answer = await fetch(reportUrl, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The panel answered the report of a check with ${answer.status}.`);
    },
  };
}
