/** The later of two times. */
export const laterOf = (a: Date, b: Date): Date => new Date(Math.max(a.getTime(), b.getTime()));

/** The earlier of two times. */
export const earlierOf = (a: Date, b: Date): Date => new Date(Math.min(a.getTime(), b.getTime()));
