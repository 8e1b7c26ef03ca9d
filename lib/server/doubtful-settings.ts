import { similarNames } from "@/lib/base/similar-names";
import { settingNames, variableNames } from "@/lib/settings/environment";

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

/** Returns a warning for each of these variables that looks like a setting but is not one, such as a typo. */
export const doubtfulLines = (names: readonly string[] = variableNames()): string[] =>
  similarNames(
    names.filter((name) => !ofLocation.test(name)),
    settingNames(),
    prefixes,
  ).map(
    ({ name, meant }) =>
      `The environment variable ${name} is no setting of the panel${meant === null ? "." : `: did you mean ${meant}?`}`,
  );
