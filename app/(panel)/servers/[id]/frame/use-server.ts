import { useQuery } from "@tanstack/react-query";
import { useChange } from "@/components/ui/use-change";
import { announceChanges } from "@/lib/api/changes";
import { isPassing } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { isMoving } from "@/lib/domain/servers/servers/rules";

const busyPollMilliseconds = 1000;
const movingPollMilliseconds = 2000;
const waitingPollMilliseconds = 10_000;

const isOpen = ({ finished }: ServerOverview["jobs"][number]): boolean => finished === null;

/** How often a page asks for its server, in ms; false = not until something is done. */
export function pollPace(server: ServerOverview | undefined, error?: Error | null): number | false {
  if (!server) return false;
  // What is shown is older than what could not be read.
  if (error) return isPassing(error) && movingPollMilliseconds;
  if (server.busy) return busyPollMilliseconds;
  if (isMoving(server.state)) return movingPollMilliseconds;
  const isWaiting = server.state === "awaiting_payment" || server.state === "in_review";
  return (isWaiting || server.jobs.some(isOpen)) && waitingPollMilliseconds;
}

/** The server of a page; the only query that polls while a job runs. */
export function useServer(id: number) {
  const asked = useQuery({
    ...query("servers", "overview", { id }),
    retry: false,
    refetchInterval: ({ state }) => pollPace(state.data, state.error),
  });
  // Refetches what a job has changed once it ends, even if it ended before this page saw it run.
  const newest = asked.data?.jobs[0];
  useChange(newest ? `${newest.key} ${newest.finished}` : "", () =>
    announceChanges(["firewall", "snapshots", "services"]),
  );
  return asked;
}
