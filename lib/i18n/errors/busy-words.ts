/** Why a call for a server on which that action runs is refused instead of waiting for its turn. */
export const busyWords: Record<"full" | "last" | "held", (action: string) => string> = {
  full: (action) =>
    `${action} is running on this server and eight calls wait for their turn already, call again once one is over`,
  last: (action) => `${action} ends this server, nothing can be done with it any more`,
  held: (action) =>
    `${action} is running on this server and this call cannot wait, call again once it is over`,
};
