/**
 * Most servers in one bulk action, and most jobs in one status call: more than a person selects by hand, and few
 * enough for one response.
 */
export const mostAtOnce = 500;
