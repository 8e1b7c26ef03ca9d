"use client";

import { isOffered } from "../possible";
import { ServerShell } from "../server-shell";
import { useServer } from "../use-server";
import { ImageCard } from "./image-card";
import { ReinstallCard } from "./reinstall-card";

/** Another system on a server, and the image in its drive. */
export function ReinstallView({ id }: { id: number }) {
  const { data: server } = useServer(id);
  if (!server) return null;
  return (
    <ServerShell server={server}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ReinstallCard server={server} />
        {isOffered("image", server) && <ImageCard server={server} />}
      </div>
    </ServerShell>
  );
}
