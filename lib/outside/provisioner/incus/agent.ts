import { createHash } from "node:crypto";
import { type PinnedEngine, pinnedEngine } from "../pinned-engine";
import type { IncusSettings } from "./settings";

type Identity = Pick<IncusSettings, "fingerprint" | "certificate" | "key">;

/** Connections to one cluster, which has the pinned certificate. */
export const engineOf = ({ fingerprint, certificate, key }: Identity): PinnedEngine =>
  pinnedEngine({
    name: createHash("sha256").update([fingerprint, certificate, key].join("\0")).digest("hex"),
    identity: { cert: certificate, key },
    refuse: (socket) => {
      const seen =
        socket.getPeerX509Certificate()?.fingerprint256.replaceAll(":", "").toLowerCase() ?? "none";
      return seen === fingerprint ? null : `it has another certificate, with ${seen}`;
    },
  });
