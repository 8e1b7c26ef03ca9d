import type { Tools } from "./port";

/** Starts the prepared install if the machine boots from the network. */
export const startFromNetwork = (query: Tools["query"], serverId: number, at: Date) =>
  query(
    `update simulated_pxe_installs set began_at = $2 where server_id = $1 and began_at is null
     and exists (select 1 from simulated_machines where server_id = $1 and boot_device = 'pxe')`,
    [serverId, at],
  );
