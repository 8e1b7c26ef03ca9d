import { momentText } from "@/lib/base/form-values";
import type { Circumstances, KeyNotices, MailTexts } from "../../notices";

const session = ({ name, at, address }: Circumstances & { name: string }): string =>
  `The API key ${name} opened a session.\n\nTime: ${momentText(at)} UTC\nAddress: ${address}\n\nIf this was not you, disable the key.\n`;

export const keyMails: MailTexts<KeyNotices> = {
  "api_key.created": ({ id, name, maker, at, address }, { apiKeys, account, sessions }) => {
    const made = maker === null ? "" : `Made with the key: ${maker}\n`;
    return {
      subject: "API key created",
      body: `The API key ${name} was created in your account. A program that has its secret signs in without your password.\n\n${made}Time: ${momentText(at)} UTC\nAddress: ${address}\nKey: ${apiKeys}/${id}\n\nIf this was not you, delete the key, change your password: ${account}\nand end your other sessions: ${sessions}\n`,
    };
  },
  "api_key.signed_in": (login) => ({
    subject: `API key ${login.name} signed in`,
    body: session(login),
  }),
  "api_key.notification_tried": (login) => ({
    subject: `Test: API key ${login.name} signed in`,
    body: `This is a test, sent from the page of the key. Nobody signed in.\n\n${session(login)}`,
  }),
  "recipient.confirm": ({ url }) => ({
    subject: "Confirm that you want notifications here",
    body: `The owner of an account asks us to send notifications about the account to this address, such as invoices or sign-ins of API keys.\n\nTo agree, follow the link and press the button:\n${url}\n\nThe link is valid for 7 days and works once. If you did not ask for this, ignore this email: no notifications will come.\n`,
  }),
};
