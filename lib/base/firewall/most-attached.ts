/** Firewall rule sets of one server. */
export const maxAttached = 3;
