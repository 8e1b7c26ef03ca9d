import type { AccountNotices, MailTemplates } from "../../notices";

export const accountMails: MailTemplates<AccountNotices> = {
  "sign_up.confirm": {
    subject: "Confirm your address to open your account",
    body: `Someone, probably you, is signing up with this address.

To open the account, follow the link and enter the password that you chose:
{url}

The link is valid for 24 hours and works once. If this wasn't you, ignore this email: there will be no account.`,
  },
  "sign_up.known_address": {
    subject: "You have an account already",
    body: `Someone, probably you, wanted to open an account with this address or to move one to it. You have one already, and nothing was changed.

Sign in: {login_page}
Forgot the password: {reset_page}

If this wasn't you, there is nothing to do.`,
  },
  "password.reset": {
    subject: "Choose a new password",
    body: `Someone asked to reset your password.

Choose a new one:
{url}

The link is valid for one hour and works once. If this wasn't you, ignore this email: the password stays as it is.`,
  },
  "password.changed": {
    subject: "Your password was changed",
    body: `The password of your account was changed, and your other sessions have ended. API keys and second factors are as they were.

If this was not you, choose a new password at once:
{reset_page}`,
  },
  "email.confirm": {
    subject: "Confirm your new address",
    body: `The owner of an account wants to sign in with this address and get email here.

To confirm the address, follow the link and press the button:
{url}

The link is valid for 24 hours and works once. If you did not ask for this, ignore this email: nothing will change.`,
  },
  "email.change_asked": {
    subject: "A new address was asked for on your account",
    body: `A new address was asked for on your account: {new_address}. It takes the place of this one when it is confirmed.

If this was not you, undo it and choose a new password:
{url}

The link is valid for 7 days and ends all sessions. If you need help, write to support.`,
  },
  "email.changed": {
    subject: "The address of your account was changed",
    body: `The address of your account was changed to {new_address}. No more email will come here.

If this was not you, undo it and choose a new password:
{url}

The link is valid for 7 days and ends all sessions. If you need help, write to support.`,
  },
  "data.ready": {
    subject: "The copy of your data is ready",
    body: `The copy of your data that you asked for is ready. Sign in to download it, until {until}:
{data_page}

If you did not ask for it, change your password at once and write to support.`,
  },
  "account.closed": {
    subject: "Your account is closed",
    body: `Your account is closed, and nobody can sign in any more. {has_erased_on, select, yes {On {erased_on} your personal data are erased; invoices stay for as long as the law demands.} other {Nothing was erased.}}

{has_payout, select, yes {Your credit of {payout} is sent to the bank account that you named.} other {}}

{has_erased_on, select, yes {If this was not you, or you have changed your mind, write to support before that day.} other {Support has closed it. If you have questions, or want your credit back, write to support.}}`,
  },
  "account.reopened": {
    subject: "Your account is open again",
    body: `Support has opened your account again, and nothing was erased. Sign in as before: {login_page}

If you did not ask for this, write to support.`,
  },
  "account.moved": {
    subject: "Your account has moved to our new panel",
    body: `Your account is now in our new panel, with your services, your credit and your earlier invoices. Nothing changes in what you have or pay.

{has_password, select, yes {Sign in with your email and the password that you have had so far: {login_page}} other {Choose a password for it: {reset_page}}}

Signed in, please look at your address and tax number under Account.`,
  },
};
