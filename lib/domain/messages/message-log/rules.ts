/** What is sent again needs nobody's look until it fails again. */
export const notDismissed = { dismissedAt: null, dismissedBy: null };
