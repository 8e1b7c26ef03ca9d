/** Allowed durations in minutes; the first is the form's default. */
export const impersonationMinutes = [15, 30, 45, 60] as const;

export const dayMs = 86_400_000;
