/** The kinds of mails that go to contacts; the owner of the account gets those too. */
export const mailKinds = ["invoice", "product", "support"] as const;

/** Contacts of one account. */
export const mostContacts = 50;

/**
 * The mailbox of a new contact, which has to be changed: the domain can never exist (RFC 2606), so nothing is sent there
 * meanwhile.
 */
export const inventedEmail = (random: string): string => `contact-${random}@changeme.invalid`;

export const isInvented = (email: string): boolean => email.endsWith(".invalid");
