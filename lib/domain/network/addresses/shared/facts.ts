import type { ServerRow } from "../../../kernel/server/server-target";
import type { AddressRow } from "../lookup";
import { netOf } from "../rules";
import type { AddressDetails } from "../schema";

export const detailsOf = (row: AddressRow, { location }: Pick<ServerRow, "location">): AddressDetails => {
  const { ip, prefix, gateway, vlan, serverId, port, mac, isMain, blockedBy, note } = row;
  return {
    ip,
    ...netOf(ip, prefix),
    gateway,
    vlan,
    location,
    server_id: serverId,
    port,
    mac,
    main: isMain ? 1 : 0,
    locked: blockedBy === null ? 0 : 1,
    description: note,
  };
};
