/** Shorter words match too much; numbers are matched as a whole. */
export const shortestWord = 3;
