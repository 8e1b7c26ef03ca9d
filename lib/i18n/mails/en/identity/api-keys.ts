import type { KeyNotices, MailTemplates } from "../../notices";

export const keyMails: MailTemplates<KeyNotices> = {
  "api_key.created": {
    subject: "API key created",
    body: `The API key {name} was created in your account. A program that has its secret signs in without your password.

{has_maker, select, yes {Made with the key: {maker}} other {}}
Time: {time}
Address: {address}
Key: {key_page}

If this was not you, delete the key, change your password: {account_page}
and end your other sessions: {sessions_page}`,
  },
  "api_key.signed_in": {
    subject: "API key {name} signed in",
    body: `The API key {name} opened a session.

Time: {time}
Address: {address}

If this was not you, disable the key.`,
  },
  "api_key.notification_tried": {
    subject: "Test: API key {name} signed in",
    body: `This is a test, sent from the page of the key. Nobody signed in.

The API key {name} opened a session.

Time: {time}
Address: {address}

If this was not you, disable the key.`,
  },
  "recipient.confirm": {
    subject: "Confirm that you want notifications here",
    body: `The owner of an account asks us to send notifications about the account to this address, such as invoices or sign-ins of API keys.

To agree, follow the link and press the button:
{url}

The link is valid for 7 days and works once. If you did not ask for this, ignore this email: no notifications will come.`,
  },
};
