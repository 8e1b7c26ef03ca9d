/** How much a long run does: little in `npm test`, much in `npm run soak`, which sets TEST_SIZE. */
export const sized = <T>(small: T, large: T): T => (process.env.TEST_SIZE === "large" ? large : small);
