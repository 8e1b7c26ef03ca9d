import type { MailTemplates, TwoFactorNotices } from "../../notices";

export const twoFactorMails: MailTemplates<TwoFactorNotices> = {
  "factors.code": {
    subject: "Confirmation code: {code}",
    body: `Your code to confirm a change of your account's security is {code}

It is valid for 10 minutes. If you did not ask for it, change your password.`,
  },
  "factors.changed": {
    subject: `{change, select,
  totp_on {Authenticator app turned on}
  totp_off {Authenticator app turned off}
  email_on {Codes by email turned on}
  email_off {Codes by email turned off}
  passkey_on {Passkey asked for after the password}
  passkey_off {Passkey no longer asked for}
  passkey_added {Passkey added}
  passkey_removed {Passkey removed}
  other {New recovery codes}
}`,
    body: `{change, select,
  totp_on {An authenticator app is now asked for after the password.}
  totp_off {The authenticator app is no longer asked for.}
  email_on {A code sent to this address is now asked for after the password.}
  email_off {Codes by email are no longer asked for.}
  passkey_on {A passkey is now asked for after the password.}
  passkey_off {A passkey is no longer asked for after the password.}
  passkey_added {The passkey "{passkey}" was added. It can sign in to your account without the password.}
  passkey_removed {The passkey "{passkey}" was removed and works no more.}
  other {New recovery codes were made. The old ones work no more.}
}

Time: {time}
Address: {address}

If this was not you, change your password: {account_page}
and end your other sessions: {sessions_page}`,
  },
  "factors.recovery_code_used": {
    subject: "A recovery code was used",
    body: `Someone signed in to your account with a recovery code. Codes left: {codes_left}.

Time: {time}
Address: {address}

If this was not you, change your password: {account_page}
and end your other sessions: {sessions_page}`,
  },
};
