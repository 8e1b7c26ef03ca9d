import { lookAtConfiguration } from "@/lib/db/live-configuration";
import { accessPointSettings, cashRegisterSettings, runtime } from "@/lib/env";
import { httpAccessPoint } from "@/lib/outside/access-point/http";
import type { AccessPoint } from "@/lib/outside/access-point/port";
import { simulatedAccessPoint } from "@/lib/outside/access-point/simulated";
import { httpCashRegister } from "@/lib/outside/cash-register/http";
import type { CashRegister } from "@/lib/outside/cash-register/port";
import { simulatedCashRegister } from "@/lib/outside/cash-register/simulated";
import type { Mailer } from "@/lib/outside/mail/port";
import { smtpMailer } from "@/lib/outside/mail/smtp";
import { httpTextSender } from "@/lib/outside/sms/http";
import type { TextSender } from "@/lib/outside/sms/port";

/**
 * A message is not sent later if there is no sender for it: so one that was just set, and that this process has not
 * noticed yet, is looked for.
 */
async function orAfterLook<T>(find: () => T | null): Promise<T | null> {
  const found = find();
  if (found !== null) return found;
  await lookAtConfiguration();
  return find();
}

/** The mail server of the settings as they are now; null = mails are stored and not sent. */
export const findMailer = (): Promise<Mailer | null> =>
  orAfterLook(() => {
    const { SMTP_URL, MAIL_FROM } = runtime().environment;
    return SMTP_URL ? smtpMailer(SMTP_URL, MAIL_FROM) : null;
  });

/** The same for text messages. */
export const findTextSender = (): Promise<TextSender | null> =>
  orAfterLook(() => {
    const { SMS_URL, SMS_SECRET } = runtime().environment;
    return SMS_URL && SMS_SECRET ? httpTextSender(SMS_URL, SMS_SECRET) : null;
  });

/** These remember what they were sent. */
const [simulatedPoint, simulatedRegister] = [simulatedAccessPoint(), simulatedCashRegister()];

/** The access point for electronic invoices; null = they wait. */
export const findAccessPoint = (): Promise<AccessPoint | null> =>
  orAfterLook(() => {
    const settings = accessPointSettings();
    if (settings.kind === "off") return null;
    return settings.kind === "http" ? httpAccessPoint(settings.url, settings.secret) : simulatedPoint;
  });

/** The cash register for fiscal receipts; null = they wait. */
export const findCashRegister = (): Promise<CashRegister | null> =>
  orAfterLook(() => {
    const settings = cashRegisterSettings();
    if (settings.kind === "off") return null;
    return settings.kind === "http" ? httpCashRegister(settings.url, settings.secret) : simulatedRegister;
  });
