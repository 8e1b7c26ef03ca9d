import { momentText } from "@/lib/base/form-values";
import type { LoginNotices, MailTexts } from "../../notices";

export const loginMails: MailTexts<LoginNotices> = {
  "sign_in.code": ({ code }) => ({
    subject: `Anmeldecode: ${code}`,
    body: `Ihr Anmeldecode lautet ${code}\n\nEr gilt 10 Minuten. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.\n`,
  }),
  "sign_in.new_device": ({ at, address, device, url }) => ({
    subject: "Anmeldung von einem neuen Gerät",
    body: `Bei Ihrem Konto gab es eine Anmeldung von einem Gerät, das hier bisher nicht verwendet wurde.\n\nZeit: ${momentText(at)} UTC\nAdresse: ${address}\nGerät: ${device || "nicht angegeben"}\n\nWenn Sie das waren, ist nichts zu tun.\n\nWenn nicht, beenden Sie alle Sitzungen und ändern Sie dann Ihr Passwort:\n${url}\n\nDer Link gilt einmal, 7 Tage lang.\n`,
  }),
};
