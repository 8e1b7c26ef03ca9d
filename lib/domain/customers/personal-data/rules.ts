/** Hours for which the copy can be downloaded. */
export const hoursOfDownload = 24;

/** What an account has to be rid of before it can be closed, in the order of the page. */
export const closingObstacles = ["servers", "payments", "owed", "zones", "images"] as const;
export type ClosingObstacle = (typeof closingObstacles)[number];
