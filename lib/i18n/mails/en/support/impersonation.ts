import type { ImpersonationNotices, MailTexts } from "../../notices";

const kinds = { support: "support", billing: "billing", catalogue: "catalogue", admin: "administrator" };
const modes = {
  read_only: "They can look but not change anything.",
  read_write: "They can change things for you.",
};

export const impersonationMails: MailTexts<ImpersonationNotices> = {
  "visit.started": ({ name, kind, reason, mode }, { supportAccess }) => ({
    subject: "Support is visiting your account",
    body: `${name} (${kinds[kind]}) is visiting your account.\n\nReason: ${reason}\n\n${modes[mode]} They never see your passwords, PIN or API keys.\n\nWhat they look at and what they change is listed here: ${supportAccess}\nThere you can also end the visit by switching support access off.\n`,
  }),
  "visit.asked": ({ name, kind, reason }, { supportAccess }) => ({
    subject: "Support asks to visit your account",
    body: `${name} (${kinds[kind]}) asks you to allow support to visit your account.\n\nReason: ${reason}\n\nYou can allow it for a day here: ${supportAccess}\n\nSupport never asks for your password or PIN.\n`,
  }),
};
