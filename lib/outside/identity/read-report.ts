import { z } from "zod";
import type { CallBack } from "../payments/port";
import { isSigned } from "../webhook/signature";
import type { KycReport } from "./port";

const Report = z.object({
  reference: z.string().min(1).max(100),
  outcome: z.enum(["verified", "rejected"]),
  identity_id: z.string().max(100).default(""),
  comment: z.string().max(300).default(""),
});

/** Parses a report in the panel's format: JSON with the headers and signature of Standard Webhooks. Null if invalid. */
export function readSignedReport(callBack: CallBack, secret: Buffer, now: Date): KycReport | null {
  if (!isSigned(callBack, secret, now)) return null;
  try {
    const { identity_id: kycId, ...report } = Report.parse(JSON.parse(callBack.body));
    return { ...report, kycId };
  } catch {
    return null;
  }
}
