/** How long an invitation link is valid, in hours. */
export const invitationHours = 72;

/** Maximum number of members besides the owner. */
export const mostMembers = 100;
