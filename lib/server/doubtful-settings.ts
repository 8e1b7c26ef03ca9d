import { similarNames } from "@/lib/base/similar-names";
import { settingNames, variableNames } from "@/lib/settings/environment";

/** How names begin that only settings of ours have. */
const prefixes = ["BERTH_", "RENEWAL_", "LATE_CREDIT_", "POWERDNS_", "SMTP_", "IMAP_", "CALLBACK_PRIVATE_"];

/** `PROVISIONER_US`: settings of locations, which have any name. */
const ofLocation = /^PROVISIONER_[A-Z0-9]{1,4}$/;

/** A line for the operator about each of these variables that nobody reads and that looks like a setting. */
export const doubtfulLines = (names: readonly string[] = variableNames()): string[] =>
  similarNames(
    names.filter((name) => !ofLocation.test(name)),
    settingNames(),
    prefixes,
  ).map(
    ({ name, meant }) =>
      `The environment variable ${name} is no setting of the panel${meant === null ? "." : `: did you mean ${meant}?`}`,
  );
