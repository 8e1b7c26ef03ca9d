import { createHash, X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import type { TLSSocket } from "node:tls";
import { type PinnedEngine, pinnedEngine } from "../pinned-engine";
import type { ProxmoxSettings } from "./settings";

const isOver = ({ validTo }: X509Certificate): boolean => new Date(validTo).getTime() <= Date.now();
const dayOf = ({ validTo }: X509Certificate): string => new Date(validTo).toISOString().slice(0, 10);

/** What is wrong with a member's certificate: it has to be one of the known ones, or be signed by one for this name. */
function refuse(certificates: readonly string[], socket: TLSSocket, host: string): string | null {
  const peer = socket.getPeerX509Certificate();
  if (!peer) return "it shows no certificate";
  if (isOver(peer)) return `its certificate ended on ${dayOf(peer)}`;
  const known = certificates.map((pem) => new X509Certificate(pem));
  if (known.length === 0)
    return socket.authorized ? null : `its certificate is not trusted: ${socket.authorizationError}`;
  if (known.some((one) => one.fingerprint256 === peer.fingerprint256)) return null;
  const signer = known.find((one) => one.ca && peer.checkIssued(one) && peer.verify(one.publicKey));
  if (!signer) return `it has another certificate, with ${peer.fingerprint256}`;
  if (isOver(signer)) return `the certificate that signed its own ended on ${dayOf(signer)}`;
  const isNamed = (isIP(host) ? peer.checkIP(host) : peer.checkHost(host)) !== undefined;
  return isNamed ? null : `its certificate is not for ${host}`;
}

/** Connections to one cluster. */
export function engineOf({ certificates }: Pick<ProxmoxSettings, "certificates">): PinnedEngine {
  const name = createHash("sha256")
    .update(["proxmox", ...certificates].join("\0"))
    .digest("hex");
  return pinnedEngine({ name, refuse: (socket, host) => refuse(certificates, socket, host) });
}
