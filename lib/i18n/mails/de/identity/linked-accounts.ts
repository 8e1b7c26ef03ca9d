import type { LinkedAccountNotices, MailTemplates } from "../../notices";

export const linkedAccountMails: MailTemplates<LinkedAccountNotices> = {
  "identity.linked": {
    subject: "Neue Möglichkeit zur Anmeldung",
    body: `Mit dieser Identität ist jetzt die Anmeldung bei Ihrem Konto möglich: {service}{has_email, select, yes {, {email}} other {}}

Zeit: {time}
Adresse: {address}

Wenn Sie das nicht waren, heben Sie die Verknüpfung in Ihrem Konto auf und ändern Sie dann Ihr Passwort.`,
  },
  "identity.unlinked": {
    subject: "Möglichkeit zur Anmeldung entfernt",
    body: `Mit dieser Identität ist die Anmeldung bei Ihrem Konto nicht mehr möglich: {service}{has_email, select, yes {, {email}} other {}}

Zeit: {time}
Adresse: {address}

Wenn Sie das nicht waren, ändern Sie Ihr Passwort.`,
  },
};
