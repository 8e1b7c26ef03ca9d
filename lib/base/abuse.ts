/** What an address is accused of. */
export const abuseKinds = ["spam", "phishing", "malware", "attack", "copyright", "other"] as const;
export type AbuseKind = (typeof abuseKinds)[number];

/** new: staff have not told its customer; open: the customer has to answer; the others are how it was closed. */
const abuseStates = ["new", "open", "solved", "no_fault", "warned"] as const;
export type AbuseState = (typeof abuseStates)[number];

/** As it is shown: `answered` = open, and the customer has written since. */
export const abuseStages = ["new", "open", "answered", "solved", "no_fault", "warned"] as const;
export type AbuseStage = (typeof abuseStages)[number];

/** How a case can be closed. */
export const abuseEnds = ["solved", "no_fault", "warned"] as const;
export type AbuseEnd = (typeof abuseEnds)[number];

export const isAbuseEnd = (state: AbuseState): state is AbuseEnd => abuseEnds.some((end) => end === state);

export const abuseSources = ["mail", "form", "staff"] as const;
export type AbuseSource = (typeof abuseSources)[number];

/** Of a complaint in which no address was found: staff read it, and correct that. */
export const unnamedAddress = "0.0.0.0";
