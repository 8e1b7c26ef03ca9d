import type { CallBack } from "../payments/port";

/** Whose identity is to be checked. `reference` names the check here and there; nobody can guess it. */
export type WantedCheck = {
  reference: string;
  email: string;
  name: string;
  language: string;
  /** Where the person comes back to, and where the service reports to. */
  returnUrl: string;
  reportUrl: string;
};

/** `token` is what a program hands to the service's own script; `url` is the page for the person. */
export type StartedCheck = { token: string; url: string };

export type KycReport = {
  reference: string;
  outcome: "verified" | "rejected";
  /** What the service calls the person, and what it says of the check. */
  kycId: string;
  comment: string;
};

/** A service that finds out who someone is. */
export type KycService = {
  /** The same `reference` again is the same check. */
  start: (wanted: WantedCheck) => Promise<StartedCheck>;
  /** Null when it was not signed by the service, or says nothing that is understood. */
  readReport: (callBack: CallBack, now: Date) => KycReport | null;
};
