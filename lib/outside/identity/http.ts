import { z } from "zod";
import { readBounded } from "@/lib/base/read-bounded";
import { signedHeaders } from "../webhook/signature";
import type { KycService } from "./port";
import { readSignedReport } from "./read-report";

const timeoutMs = 10_000;
const mostBytes = 64 * 1024;

const Started = z.object({
  token: z.string().min(1).max(2_000),
  url: z.url({ protocol: /^https?$/ }).max(2_000),
});

/**
 * A KYC service at `url`: POSTs JSON `{reference, email, name, language, return_url, report_url}` with the headers
 * and the signature of Standard Webhooks, the response is `{token, url}`; it posts signed reports to `report_url`.
 */
export function httpKycService(url: string, secretText: string): KycService {
  const secret = Buffer.from(secretText, "utf8");
  return {
    start: async ({ reference, email, name, language, returnUrl, reportUrl }) => {
      const to = { return_url: returnUrl, report_url: reportUrl };
      const body = JSON.stringify({ reference, email, name, language, ...to });
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Panel",
          ...signedHeaders({ id: reference, body, secret, at: new Date() }),
        },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) throw new Error(`The identity service answered ${answer.status}.`);
      return Started.parse(JSON.parse(await readBounded(answer, mostBytes)));
    },
    readReport: (callBack, now) => readSignedReport(callBack, secret, now),
  };
}
