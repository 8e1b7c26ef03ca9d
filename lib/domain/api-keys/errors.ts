export const wideningFailures = ["key.beyond_maker", "server.foreign"] as const;
