import type { Participant } from "@/lib/base/participant";

export type NetworkDocument = {
  /** Ours, and the same whenever the same document is sent again. */
  id: string;
  kind: "invoice" | "credit_note";
  sender: Participant;
  recipient: Participant;
  /** UBL by Peppol BIS Billing 3.0. */
  xml: string;
};

/**
 * accepted: the access point has it, and will know later what became of it. delivered: the recipient's access point has
 * it. rejected: for good, with the reason.
 */
export type NetworkState =
  | { state: "accepted" }
  | { state: "delivered" }
  | { state: "rejected"; reason: string };

/** Sends documents into a network such as Peppol. Throws if it is away, too slow, or says what makes no sense. */
export type AccessPoint = {
  /** A document whose answer was lost is sent again with the same id, and must not reach the recipient twice. */
  send: (document: NetworkDocument) => Promise<NetworkState>;
  /** What became of a document; null = it has none with this id. */
  read: (id: string) => Promise<NetworkState | null>;
};
