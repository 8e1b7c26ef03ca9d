import type { ShownNetwork } from "@/lib/domain/network/private-networks/schema";

export type DialogProps = { network: ShownNetwork; onClose: () => void };
