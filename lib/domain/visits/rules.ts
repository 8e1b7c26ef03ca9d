/** How long a visit may last, in minutes; the first is what the form proposes. */
export const visitMinutes = [15, 30, 45, 60] as const;

export const dayMs = 86_400_000;
