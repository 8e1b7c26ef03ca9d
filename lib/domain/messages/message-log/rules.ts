/** A resent message needs no attention until it fails again. */
export const notDismissed = { dismissedAt: null, dismissedBy: null };
