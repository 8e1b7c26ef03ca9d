import { momentText } from "@/lib/base/form-values";
import type { LinkedAccountNotices, MailTexts } from "../../notices";

const identityOf = (service: string, email: string): string =>
  email === "" ? service : `${service}, ${email}`;

export const linkedAccountMails: MailTexts<LinkedAccountNotices> = {
  "identity.linked": ({ service, email, at, address }) => ({
    subject: "Neue Möglichkeit zur Anmeldung",
    body: `Mit dieser Identität ist jetzt die Anmeldung bei Ihrem Konto möglich: ${identityOf(service, email)}\n\nZeit: ${momentText(at)} UTC\nAdresse: ${address}\n\nWenn Sie das nicht waren, heben Sie die Verknüpfung in Ihrem Konto auf und ändern Sie dann Ihr Passwort.\n`,
  }),
  "identity.unlinked": ({ service, email, at, address }) => ({
    subject: "Möglichkeit zur Anmeldung entfernt",
    body: `Mit dieser Identität ist die Anmeldung bei Ihrem Konto nicht mehr möglich: ${identityOf(service, email)}\n\nZeit: ${momentText(at)} UTC\nAdresse: ${address}\n\nWenn Sie das nicht waren, ändern Sie Ihr Passwort.\n`,
  }),
};
