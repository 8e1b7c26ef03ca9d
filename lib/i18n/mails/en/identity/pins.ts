import type { MailTemplates, PinNotices } from "../../notices";

export const pinMails: MailTemplates<PinNotices> = {
  "pin.changed": {
    subject: "Your PIN was changed",
    body: `The PIN of your account was set or changed just now.

If it was not you, change your password, end all sessions in the panel and write to us.`,
  },
  "pin.reset_asked": {
    subject: "A reset of your PIN was asked for",
    body: `Someone who is signed in to your account has asked us to remove its PIN. We check who asks before we do it; until then the PIN stays as it is.

If it was not you, change your password, end all sessions in the panel and write to us.`,
  },
  "pin.removed": {
    subject: "Your PIN was removed",
    body: `Support removed the PIN of your account after your written request. Set a new one in the panel.

If you did not ask for this, write to us at once.`,
  },
  "pin.wrong": {
    subject: "{has_locked_minutes, select, yes {Your PIN is locked} other {Incorrect PINs}}",
    body: `{has_locked_minutes, select, yes {The PIN of your account is locked for {locked_minutes} min: it was entered incorrectly five times in a row.} other {}}

Incorrect attempts in all: {attempts}, the first at {first_time}. Only someone who is signed in to your account, or has one of its API keys, can enter a PIN.

PIN status: {pin_page}

If this was not you, change your password, end your other sessions: {sessions_page}
and check your API keys: {api_keys_page}`,
  },
};
