import type { AccountNotices, MailTexts } from "../../notices";

const undo = (url: string): string =>
  `If this was not you, undo it and choose a new password:\n${url}\n\nThe link is valid for 7 days and ends all sessions. If you need help, write to support.\n`;

export const accountMails: MailTexts<AccountNotices> = {
  "sign_up.confirm": ({ url }) => ({
    subject: "Confirm your address to open your account",
    body: `Someone, probably you, is signing up with this address.\n\nTo open the account, follow the link and enter the password that you chose:\n${url}\n\nThe link is valid for 24 hours and works once. If this wasn't you, ignore this email: there will be no account.\n`,
  }),
  "sign_up.known_address": (_details, { login, reset }) => ({
    subject: "You have an account already",
    body: `Someone, probably you, wanted to open an account with this address or to move one to it. You have one already, and nothing was changed.\n\nSign in: ${login}\nForgot the password: ${reset}\n\nIf this wasn't you, there is nothing to do.\n`,
  }),
  "password.reset": ({ url }) => ({
    subject: "Choose a new password",
    body: `Someone asked to reset your password.\n\nChoose a new one:\n${url}\n\nThe link is valid for one hour and works once. If this wasn't you, ignore this email: the password stays as it is.\n`,
  }),
  "password.changed": (_details, { reset }) => ({
    subject: "Your password was changed",
    body: `The password of your account was changed, and your other sessions have ended. API keys and second factors are as they were.\n\nIf this was not you, choose a new password at once:\n${reset}\n`,
  }),
  "email.confirm": ({ url }) => ({
    subject: "Confirm your new address",
    body: `The owner of an account wants to sign in with this address and get email here.\n\nTo confirm the address, follow the link and press the button:\n${url}\n\nThe link is valid for 24 hours and works once. If you did not ask for this, ignore this email: nothing will change.\n`,
  }),
  "email.change_asked": ({ to, url }) => ({
    subject: "A new address was asked for on your account",
    body: `A new address was asked for on your account: ${to}. It takes the place of this one when it is confirmed.\n\n${undo(url)}`,
  }),
  "email.changed": ({ to, url }) => ({
    subject: "The address of your account was changed",
    body: `The address of your account was changed to ${to}. No more email will come here.\n\n${undo(url)}`,
  }),
};
