import { planOf } from "../address-plan";
import { MachineError } from "../machine-error";
import type { Allocated, Machine, MachineAddress, Query, Sealing } from "../port";
import type { Bmc } from "./ipmitool";

export type Work = { key: string; beganAt: string; phase: string };
export type User = { slot: number; login: string; isAdmin: boolean };

export const passwordPurpose = "controller password of a machine";

/** A physical machine of the inventory. */
export type Unit = {
  name: string;
  preset: string;
  /** Its location's network, CIDR text. */
  network: string;
  controller: Bmc;
  channel: number;
  firmware: "efi" | "bios";
  sshAt: string | null;
  bmcMac: string | null;
  isSuspended: boolean;
  works: Work[];
  users: User[];
};

type Row = {
  name: string;
  preset: string;
  network: string;
  bmc: string;
  login: string;
  password: Buffer;
  cipher: number | null;
  channel: number;
  firmware: "efi" | "bios";
  ssh_at: string | null;
  bmc_mac: string | null;
  is_suspended: boolean;
  works: Work[];
  users: User[];
};

const usualPort = 623;

function unitOf(row: Row, { unseal }: Sealing): Unit {
  const [host = "", port] = row.bmc.split(/:(?=\d+$)/);
  const { name, preset, network, login, cipher, channel, firmware, works, users } = row;
  return {
    ...{ name, preset, network, channel, firmware, works, users },
    controller: {
      host,
      port: port === undefined ? usualPort : Number(port),
      login,
      password: unseal(passwordPurpose, row.password),
      cipher,
    },
    sshAt: row.ssh_at,
    bmcMac: row.bmc_mac,
    isSuspended: row.is_suspended,
  };
}

const columns =
  "name, preset, (select network from locations where code = location) as network, bmc, login, password, cipher, channel, firmware, ssh_at, bmc_mac, is_suspended, works, users";

const mostWorks = 20;

/** The inventory in tables of the panel's database; each call is one statement or several idempotent ones. */
export function openInventory(query: Query, sealing: Sealing) {
  const find = async ({ serverId }: Pick<Allocated, "serverId">): Promise<Unit | null> => {
    const [row] = await query<Row>(`select ${columns} from ipmi_machines where server_id = $1`, [serverId]);
    return row ? unitOf(row, sealing) : null;
  };

  const given = async (machine: Pick<Allocated, "serverId">): Promise<Unit> => {
    const unit = await find(machine);
    if (!unit) throw new MachineError({ code: "noMachine" }, { isFinal: true });
    return unit;
  };

  /** Assigns a free machine of the preset, skipping rows locked by another order; null = none free. */
  async function take({ serverId, location, preset }: Machine): Promise<Unit | null> {
    const held = await find({ serverId });
    if (held) return held;
    await query(
      `update ipmi_machines set server_id = $1 where name = (
         select name from ipmi_machines
         where location = $2 and preset = $3 and server_id is null and not needs_wipe and faulty is null
         order by name limit 1 for update skip locked)`,
      [serverId, location, preset],
    );
    return find({ serverId });
  }

  /** Assigns the first free address of the network to a machine without listed addresses. */
  async function takeAddress({ name, network }: Unit): Promise<void> {
    const { gateway, first, size } = planOf(network);
    await query(
      `insert into ipmi_addresses (ip, machine, sort, is_listed, is_held)
       select ip, $1, 0, false, true from (
         select host('0.0.0.0'::inet + $2::bigint + step) as ip, step from generate_series(0, $3::bigint - 1) step
       ) every where ip <> $4 and not exists (select 1 from ipmi_addresses a where a.ip = every.ip)
         and not exists (select 1 from server_addresses s where s.ip = every.ip)
       order by step limit 1 on conflict do nothing`,
      [name, first, Math.min(size, 65_536), gateway],
    );
  }

  async function addressesOf({ name, network, sshAt }: Unit): Promise<MachineAddress[]> {
    const { prefix, gateway } = planOf(network);
    const rows = await query<{ ip: string; mac: string | null }>(
      `select a.ip, (select mac from ipmi_cards c where c.machine = a.machine order by c.sort limit 1) as mac
       from ipmi_addresses a where a.machine = $1 and a.is_held order by a.sort`,
      [name],
    );
    return rows.map(({ ip, mac }, index) => ({
      ...{ ip, mac: mac ?? "", port: "eth0", isMain: index === 0, gateway, prefix },
      ...(index === 0 && sshAt !== null ? { sshAt } : {}),
    }));
  }

  /** Assigns listed addresses up to `count`, else one of the network; returns fewer if there are no more. */
  async function holdAddresses(unit: Unit, count: number, wanted: readonly string[] = []) {
    const held = await addressesOf(unit);
    const more = count - held.length;
    if (more <= 0) return held;
    const taken = await query(
      `update ipmi_addresses set is_held = true where ip in (
         select ip from ipmi_addresses where machine = $1 and not is_held
         order by (ip = any($2::text[])) desc, sort limit $3) returning ip`,
      [unit.name, wanted, more],
    );
    if (held.length === 0 && taken.length === 0) await takeAddress(unit);
    return addressesOf(unit);
  }

  return {
    find,
    given,
    take,
    addressesOf,
    holdAddresses,
    dropAddress: (unit: Unit, ip: string) =>
      query("update ipmi_addresses set is_held = false where machine = $1 and ip = $2 and sort > 0", [
        unit.name,
        ip,
      ]),
    freeAddresses: async (unit: Unit, most: number): Promise<string[]> => {
      const rows = await query<{ ip: string }>(
        "select ip from ipmi_addresses where machine = $1 and not is_held order by sort limit $2",
        [unit.name, most],
      );
      return rows.map(({ ip }) => ip);
    },
    async named(name: string): Promise<Unit | null> {
      const [row] = await query<Row>(`select ${columns} from ipmi_machines where name = $1`, [name]);
      return row ? unitOf(row, sealing) : null;
    },
    keepWork: (unit: Unit, work: Work) =>
      query("update ipmi_machines set works = $2 where name = $1", [
        unit.name,
        JSON.stringify([...unit.works.filter(({ key }) => key !== work.key), work].slice(-mostWorks)),
      ]),
    keepUsers: (unit: Unit, users: readonly User[]) =>
      query("update ipmi_machines set users = $2 where name = $1", [unit.name, JSON.stringify(users)]),
    keepMac: (unit: Unit, mac: string) =>
      query("update ipmi_machines set bmc_mac = $2 where name = $1", [unit.name, mac]),
    setSuspended: (unit: Unit, isSuspended: boolean) =>
      query("update ipmi_machines set is_suspended = $2 where name = $1", [unit.name, isSuspended]),
    /**
     * Releases the machine, which cannot be ordered until its disks are wiped; `trouble` is the code of failed BMC
     * work.
     */
    async free({ serverId }: Pick<Allocated, "serverId">, trouble: string | null): Promise<void> {
      await query("delete from ipmi_installs where server_id = $1", [serverId]);
      const own = "machine in (select name from ipmi_machines where server_id = $1)";
      await query(`delete from ipmi_addresses where not is_listed and ${own}`, [serverId]);
      await query(`update ipmi_addresses set is_held = false where ${own}`, [serverId]);
      await query(
        `update ipmi_machines set server_id = null, needs_wipe = true, trouble = $2, is_suspended = false, works = '[]'
         where server_id = $1`,
        [serverId, trouble],
      );
    },
    clearTrouble: (unit: Unit) =>
      query("update ipmi_machines set trouble = null where name = $1", [unit.name]),
  };
}

export type Inventory = ReturnType<typeof openInventory>;
