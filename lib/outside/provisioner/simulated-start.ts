import type { Tools } from "./port";

/** A machine that is switched on installs what is prepared, when it starts from the network. */
export const startFromNetwork = (query: Tools["query"], serverId: number, at: Date) =>
  query(
    `update simulated_pxe_installs set began_at = $2 where server_id = $1 and began_at is null
     and exists (select 1 from simulated_machines where server_id = $1 and boot_device = 'pxe')`,
    [serverId, at],
  );
