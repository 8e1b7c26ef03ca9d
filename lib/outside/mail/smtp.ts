import { createTransport } from "nodemailer";
import type { Mailer } from "./port";

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from });
  return {
    send: async ({ to, subject, body }) => {
      await transport.sendMail({ to, subject, text: body });
    },
  };
}
