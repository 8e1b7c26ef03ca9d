import { MachineError } from "../machine-error";
import type { Outcome } from "../port";
import type { BmcUser, Work } from "../port-work";
import { ipmitool, ipmitoolLines } from "./ipmitool";
import { done } from "./power";
import { readUsers, type Slot } from "./readings";
import type { Inventory, Unit, User } from "./stock";

type Users = Pick<Work, "listUsers" | "addUser" | "removeUsers">;

/** Slots 1 and 2 are the anonymous user and the vendor's administrator. */
const firstSlot = 3;
/** IPMI privilege levels: a user (operator) reads and switches the power, an administrator also changes settings. */
const levels = { user: 3, admin: 4, none: 15 };
/** Values in a command line must not be able to inject commands. */
const isPlain = (word: string): boolean => /^[A-Za-z0-9]{1,16}$/.test(word);

async function readSlots({ controller: bmc, channel }: Unit, signal?: AbortSignal): Promise<Slot[]> {
  const slots = readUsers(
    await ipmitool(bmc, ["-c", "user", "list", String(channel)], { signal, seconds: 15 }),
  );
  if (!slots) throw new MachineError({ code: "unclear" });
  return slots;
}

const isSame = (user: User, { slot, login }: Slot): boolean => user.slot === slot && user.login === login;

/** Disables a user slot; the name is cleared last, because some BMCs reject an empty one. */
async function shut(unit: Unit, { slot }: User, signal?: AbortSignal): Promise<void> {
  const lines = [
    `user disable ${slot}`,
    `channel setaccess ${unit.channel} ${slot} link=off ipmi=off callin=off privilege=${levels.none}`,
    // Some BMCs re-enable the user when its privileges change.
    `user disable ${slot}`,
  ];
  await ipmitoolLines(unit.controller, lines, { signal, seconds: 20 });
  await ipmitool(unit.controller, ["user", "set", "name", String(slot), ""], { signal }).catch(
    (error: unknown) => {
      if (!(error instanceof MachineError) || error.failure.code !== "refused") throw error;
    },
  );
}

/** Removes the customer's users; slots whose login has changed belong to someone else and are kept. */
export async function shutAll(
  inventory: Inventory,
  unit: Unit,
  users: User[],
  signal?: AbortSignal,
): Promise<void> {
  if (users.length === 0) return;
  const slots = await readSlots(unit, signal);
  for (const user of users) if (slots.some((slot) => isSame(user, slot))) await shut(unit, user, signal);
  await inventory.keepUsers(
    unit,
    unit.users.filter((one) => !users.includes(one)),
  );
}

export function ipmiUsers(inventory: Inventory): Users {
  async function add(
    unit: Unit,
    { login, isAdmin, password }: BmcUser & { password: string },
    signal: AbortSignal | undefined,
  ): Promise<Outcome> {
    const own = unit.users.find((user) => user.isAdmin === isAdmin);
    const slots = await readSlots(unit, signal);
    const isFree = ({ slot, login: name, isUsed }: Slot) =>
      slot >= firstSlot && name === "" && !isUsed && !unit.users.some((user) => user.slot === slot);
    const kept = own && slots.find((slot) => isSame(own, slot) || (slot.slot === own.slot && !slot.login));
    const place = kept ?? slots.find(isFree);
    if (!place) return { state: "failed", failure: { code: "noSpace" }, isFinal: true };
    const { slot } = place;
    // Disabled under its old name first, so that the old user never gets the new privileges.
    if (own && kept) await shut(unit, own, signal);
    // Recorded before it is created, so that it is removed later even if creation fails halfway.
    await inventory.keepUsers(unit, [...unit.users.filter((user) => user !== own), { slot, login, isAdmin }]);
    const level = isAdmin ? levels.admin : levels.user;
    const lines = [
      `user set name ${slot} ${login}`,
      `user set password ${slot} ${password}`,
      `channel setaccess ${unit.channel} ${slot} link=on ipmi=on callin=on privilege=${level}`,
      `user enable ${slot}`,
    ];
    await ipmitoolLines(unit.controller, lines, { signal, seconds: 20 });
    return done;
  }

  return {
    listUsers: async (machine, signal) => {
      const unit = await inventory.given(machine);
      if (unit.users.length === 0) return [];
      const slots = await readSlots(unit, signal);
      return unit.users
        .filter((user) => slots.some((slot) => isSame(user, slot) && slot.isUsed))
        .map(({ login, isAdmin }) => ({ login, isAdmin }));
    },
    addUser: async (machine, wanted, signal) => {
      if (!isPlain(wanted.login) || !isPlain(wanted.password))
        return { state: "failed", failure: { code: "unsupported" }, isFinal: true };
      return add(await inventory.given(machine), wanted, signal);
    },
    removeUsers: async (machine, _work, signal) => {
      const unit = await inventory.given(machine);
      await shutAll(inventory, unit, unit.users, signal);
      return done;
    },
  };
}
