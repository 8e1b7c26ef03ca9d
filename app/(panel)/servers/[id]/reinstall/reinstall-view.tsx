"use client";

import { isOffered } from "../acting/possible";
import { ServerShell } from "../frame/server-shell";
import { useServer } from "../frame/use-server";
import { ImageCard } from "./image-card";
import { OwnImagesCard } from "./own-images-card";
import { PxeInstallCard } from "./pxe-install-card";
import { NetInstalling } from "./pxe-installing";
import { ReinstallCard } from "./reinstall-card";

/** Reinstallation: immediately, over the network, or from the image in the drive. */
export function ReinstallView({ id }: { id: number }) {
  const { data: server } = useServer(id);
  if (!server) return null;
  return (
    <ServerShell server={server}>
      <NetInstalling server={server} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ReinstallCard server={server} />
        <div className="grid min-w-0 gap-4">
          <ImageCard server={server} />
          {isOffered("net_install", server) && <PxeInstallCard server={server} />}
        </div>
      </div>
      <OwnImagesCard server={server} />
    </ServerShell>
  );
}
