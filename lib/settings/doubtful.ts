import "server-only";
import { similarNames } from "@/lib/base/similar-names";
import { settingNames, variableNames } from "./environment";

/** Prefixes that only the panel's own settings use. */
const prefixes = [
  "BERTH_",
  "BACKUP_",
  "RENEWAL_",
  "LATE_CREDIT_",
  "POWERDNS_",
  "SMTP_",
  "IMAP_",
  "CALLBACK_PRIVATE_",
];

/** Settings of locations, such as `PROVISIONER_US`; their codes are not known here. */
const ofLocation = /^PROVISIONER_[A-Z0-9]{1,4}$/;

/** Those of these variables that look like a setting but are none, such as a typo, and the one that may be meant. */
export const doubtfulVariables = (names: readonly string[] = variableNames()) =>
  similarNames(
    names.filter((name) => !ofLocation.test(name)),
    settingNames(),
    prefixes,
  );
