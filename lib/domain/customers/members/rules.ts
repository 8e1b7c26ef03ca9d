/** How long the link of an invitation works. */
export const invitationHours = 72;

/** At most that many people besides the owner. */
export const mostMembers = 100;
