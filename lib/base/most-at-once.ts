/** Of servers in one press, and of jobs asked about in one call: more than a person picks by hand, and few enough for one answer. */
export const mostAtOnce = 500;
