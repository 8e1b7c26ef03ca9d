/** Size of a variable run: small in `npm test`, large in `npm run soak`, which sets TEST_SIZE. */
export const sized = <T>(small: T, large: T): T => (process.env.TEST_SIZE === "large" ? large : small);
