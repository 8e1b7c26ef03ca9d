import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { announceChanges } from "@/lib/api/changes";
import { ApiError } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import { isMoving } from "@/lib/domain/servers/rules";

const busyPollMilliseconds = 1000;
const movingPollMilliseconds = 2000;
const waitingPollMilliseconds = 10_000;

export function pollPace(server: ServerOverview | undefined, error?: Error | null): number | false {
  const hasEnded = error instanceof ApiError && error.failure.code === "unauthenticated";
  if (!server || hasEnded) return false;
  if (server.busy) return busyPollMilliseconds;
  if (isMoving(server.state)) return movingPollMilliseconds;
  return server.state === "awaiting_payment" && waitingPollMilliseconds;
}

/** The server of a page; the one question that is repeated while something is being done to it. */
export function useServer(id: number) {
  const asked = useQuery({
    ...query("servers", "overview", { id }),
    retry: false,
    refetchInterval: ({ state }) => pollPace(state.data, state.error),
  });
  // What the work has changed is read again once it is over, also when it was over before anybody saw it run.
  const newest = asked.data?.jobs[0];
  const mark = newest ? `${newest.key} ${newest.finished}` : "";
  const before = useRef(mark);
  useEffect(() => {
    if (mark !== before.current) announceChanges(["snapshots"]);
    before.current = mark;
  }, [mark]);
  return asked;
}
