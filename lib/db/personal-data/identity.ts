import { members } from "../tables/customers/members";
import { apiKeyHistory, apiKeySecrets, apiKeys } from "../tables/identity/api-keys";
import { loginChallenges } from "../tables/identity/auth";
import { emailConfirmations } from "../tables/identity/email-confirmations";
import { linkedAccounts, linkOffers, ssoHashes } from "../tables/identity/linked-accounts";
import { knownDevices, loginHistory } from "../tables/identity/login-history";
import { oldPasswords } from "../tables/identity/old-passwords";
import { pinResetRequests, pins, pinTrusts } from "../tables/identity/pins";
import { sessions } from "../tables/identity/sessions";
import { sshKeys } from "../tables/identity/ssh-keys";
import { passkeyChallenges, passkeys, pendingFactors, recoveryCodes } from "../tables/identity/two-factor";
import { personal } from "./declare";
import { by, either, through } from "./paths";

const ofKeys = by(apiKeys.accountId);

/** Staff who impersonate come from addresses of their own. */
const withoutStaff = <R extends { kind: string; address: string; userAgent: string }>(row: R) =>
  row.kind === "support" ? { ...row, address: "", userAgent: "" } : row;

export const identityData = [
  // Also those in accounts of which the person is a member.
  personal(sessions, {
    topic: "access",
    rows: either(by(sessions.accountId), through(sessions.memberId, members.id, by(members.personId))),
    shows: ["address", "userAgent"],
    hides: ["tokenHash"],
    codes: ["kind"],
    erase: "delete",
    masked: withoutStaff,
  }),
  personal(loginHistory, {
    topic: "access",
    rows: by(loginHistory.accountId),
    shows: ["address", "userAgent"],
    codes: ["kind", "outcome"],
    erase: "delete",
    masked: withoutStaff,
  }),
  personal(knownDevices, {
    topic: "access",
    rows: by(knownDevices.accountId),
    hides: ["deviceHash"],
    erase: "delete",
  }),
  personal(oldPasswords, {
    topic: "access",
    rows: by(oldPasswords.accountId),
    hides: ["hash"],
    erase: "delete",
    isExported: false,
  }),
  personal(recoveryCodes, {
    topic: "access",
    rows: by(recoveryCodes.accountId),
    hides: ["hash"],
    erase: "delete",
  }),
  personal(passkeys, {
    topic: "access",
    rows: by(passkeys.accountId),
    shows: ["name", "transports"],
    hides: ["id", "publicKey"],
    erase: "delete",
  }),
  personal(passkeyChallenges, {
    topic: "access",
    rows: by(passkeyChallenges.accountId),
    hides: ["tokenHash", "challenge"],
    codes: ["purpose"],
    erase: "delete",
    isExported: false,
  }),
  personal(pendingFactors, {
    topic: "access",
    rows: by(pendingFactors.accountId),
    hides: ["sealedSecret", "codeHash"],
    codes: ["kind"],
    erase: "delete",
    isExported: false,
  }),
  personal(pins, { topic: "access", rows: by(pins.accountId), hides: ["hash"], erase: "delete" }),
  personal(pinResetRequests, {
    topic: "access",
    rows: by(pinResetRequests.accountId),
    shows: ["reason"],
    erase: "delete",
  }),
  personal(pinTrusts, {
    topic: "access",
    rows: by(pinTrusts.accountId),
    hides: ["tokenHash"],
    erase: "delete",
    isExported: false,
  }),
  personal(loginChallenges, {
    topic: "access",
    rows: by(loginChallenges.accountId),
    shows: ["address"],
    hides: ["tokenHash", "codeHash"],
    codes: ["factor", "kind"],
    erase: "delete",
  }),
  personal(linkedAccounts, {
    topic: "access",
    rows: by(linkedAccounts.accountId),
    shows: ["provider", "subject", "email"],
    codes: ["issuer"],
    erase: "delete",
  }),
  personal(linkOffers, {
    topic: "access",
    rows: by(linkOffers.accountId),
    shows: ["provider", "subject", "email"],
    codes: ["issuer"],
    hides: ["tokenHash"],
    erase: "delete",
  }),
  personal(ssoHashes, {
    topic: "access",
    rows: by(ssoHashes.accountId),
    shows: ["provider"],
    hides: ["hash"],
    erase: "delete",
    isExported: false,
  }),
  personal(emailConfirmations, {
    topic: "messages",
    rows: by(emailConfirmations.accountId),
    shows: ["address"],
    erase: "delete",
  }),
  personal(sshKeys, {
    topic: "servers",
    rows: by(sshKeys.accountId),
    shows: ["name", "key"],
    erase: "delete",
  }),
  personal(apiKeyHistory, {
    topic: "access",
    rows: through(apiKeyHistory.keyId, apiKeys.id, ofKeys),
    shows: ["message", "login"],
    codes: ["type"],
    erase: "delete",
  }),
  personal(apiKeySecrets, {
    topic: "access",
    rows: through(apiKeySecrets.keyId, apiKeys.id, ofKeys),
    shows: ["tokenView", "lastUsedAddress"],
    hides: ["valueHash"],
    erase: "delete",
  }),
  // After the sessions and secrets that refer to them.
  personal(apiKeys, {
    topic: "access",
    rows: ofKeys,
    shows: ["name", "allowedAddresses", "notifyAddress", "lastUsedAddress", "permissions"],
    codes: ["notifyMethod"],
    erase: "delete",
  }),
];
