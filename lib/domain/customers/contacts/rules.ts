/** Kinds of mails that go to contacts; the account's owner gets them too. */
export const mailKinds = ["invoice", "product", "support"] as const;

/** Maximum number of contacts per account. */
export const mostContacts = 50;

/**
 * Placeholder email of a new contact, which must be replaced: the domain can never exist (RFC 2606), so nothing is
 * sent there.
 */
export const inventedEmail = (random: string): string => `contact-${random}@changeme.invalid`;

export const isInvented = (email: string): boolean => email.endsWith(".invalid");
