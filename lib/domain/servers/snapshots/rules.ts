/** So many of a machine are kept at most. */
export const mostSnapshots = 5;
