import type { ImpersonationNotices, MailTexts } from "../../notices";

const kinds = {
  support: "Support",
  billing: "Abrechnung",
  catalogue: "Katalog",
  admin: "Administration",
};
const modes = {
  read_only: "Dabei ist nur Lesen möglich, keine Änderung.",
  read_write: "Dabei sind auch Änderungen für Sie möglich.",
};

export const impersonationMails: MailTexts<ImpersonationNotices> = {
  "visit.started": ({ name, kind, reason, mode }, { supportAccess }) => ({
    subject: "Der Support greift auf Ihr Konto zu",
    body: `${name} (${kinds[kind]}) greift auf Ihr Konto zu.\n\nGrund: ${reason}\n\n${modes[mode]} Ihre Passwörter, Ihre PIN und Ihre API-Schlüssel sind dabei nie zu sehen.\n\nWas angesehen und was geändert wird, steht hier: ${supportAccess}\nDort können Sie den Zugriff auch beenden, indem Sie den Supportzugriff ausschalten.\n`,
  }),
  "visit.asked": ({ name, kind, reason }, { supportAccess }) => ({
    subject: "Der Support bittet um Zugriff auf Ihr Konto",
    body: `${name} (${kinds[kind]}) bittet Sie, dem Support den Zugriff auf Ihr Konto zu erlauben.\n\nGrund: ${reason}\n\nHier können Sie ihn für einen Tag erlauben: ${supportAccess}\n\nDer Support fragt nie nach Ihrem Passwort oder Ihrer PIN.\n`,
  }),
};
