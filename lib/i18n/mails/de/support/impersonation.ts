import type { ImpersonationNotices, MailTemplates } from "../../notices";

export const impersonationMails: MailTemplates<ImpersonationNotices> = {
  "visit.started": {
    subject: "Der Support greift auf Ihr Konto zu",
    body: `{staff_name} ({staff_role}) greift auf Ihr Konto zu.

Grund: {reason}

{mode, select, read_only {Dabei ist nur Lesen möglich, keine Änderung.} other {Dabei sind auch Änderungen für Sie möglich.}} Ihre Passwörter, Ihre PIN und Ihre API-Schlüssel sind dabei nie zu sehen.

Was angesehen und was geändert wird, steht hier: {support_access_page}
Dort können Sie den Zugriff auch beenden, indem Sie den Supportzugriff ausschalten.`,
  },
  "visit.asked": {
    subject: "Der Support bittet um Zugriff auf Ihr Konto",
    body: `{staff_name} ({staff_role}) bittet Sie, dem Support den Zugriff auf Ihr Konto zu erlauben.

Grund: {reason}

Hier können Sie ihn für einen Tag erlauben: {support_access_page}

Der Support fragt nie nach Ihrem Passwort oder Ihrer PIN.`,
  },
};
