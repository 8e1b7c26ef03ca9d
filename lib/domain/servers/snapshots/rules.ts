/** Maximum number of snapshots per machine. */
export const mostSnapshots = 5;
