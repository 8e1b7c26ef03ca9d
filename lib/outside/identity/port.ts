import type { CallBack } from "../payments/port";

/** The person to verify. `reference` identifies the check in both systems and is unguessable. */
export type WantedCheck = {
  reference: string;
  email: string;
  name: string;
  language: string;
  /** The URL to which the person returns, and the URL for the service's report. */
  returnUrl: string;
  reportUrl: string;
};

/** `token` is for the service's own script in a client; `url` is the page for the person. */
export type StartedCheck = { token: string; url: string };

export type KycReport = {
  reference: string;
  outcome: "verified" | "rejected";
  /** The service's id of the person, and its comment on the check. */
  kycId: string;
  comment: string;
};

/** An identity verification (KYC) service. */
export type KycService = {
  /** Idempotent by `reference`. */
  start: (wanted: WantedCheck) => Promise<StartedCheck>;
  /** Null if the signature or the content is invalid. */
  readReport: (callBack: CallBack, now: Date) => KycReport | null;
};
