/** What is sent again needs nobody's look until it fails again. */
export const notSetAside = { setAsideAt: null, setAsideBy: null };
