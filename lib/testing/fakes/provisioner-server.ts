import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { CallName, Provisioner } from "@/lib/outside/provisioner/port";
import { isSigned } from "@/lib/outside/webhook/signature";

const secret = "a secret shared with the provisioner";

/** Arguments of the calls as JSON: their shape depends on the call, and dates are text. */
type Body = ReturnType<typeof JSON.parse>;

/** Forwards each call of the protocol to another provisioner. */
const calls: Record<CallName, (own: Provisioner, body: Body) => Promise<unknown>> = {
  allocate: (own, { machine }) => own.allocate(machine),
  install: (own, { machine }) => own.install(machine),
  configure: (own, { machine }) => own.configure(machine),
  verify: (own, { machine }) => own.verify(machine),
  suspend: (own, { machine }) => own.suspend(machine),
  resume: (own, { machine, power }) => own.resume(machine, power),
  resize: (own, { machine, preset, size }) => own.resize(machine, preset, size),
  growDisk: (own, { machine, diskGb }) => own.growDisk(machine, diskGb),
  release: (own, { machine }) => own.release(machine),
  on: (own, { machine, key }) => own.power(machine, "on", key),
  off: (own, { machine, key }) => own.power(machine, "off", key),
  hard_off: (own, { machine, key }) => own.power(machine, "hard_off", key),
  reboot: (own, { machine, key }) => own.power(machine, "reboot", key),
  status: (own, { machine }) => own.status(machine),
  sensors: (own, { machine }) => own.sensors(machine),
  outlets: (own, { machine }) => own.outlets(machine),
  setBootDevice: (own, { machine, device }) => own.setBootDevice(machine, device),
  traffic: (own, { machine, span }) => own.traffic(machine, spanOf(span)),
  load: (own, { machine }) => own.load(machine),
  measure: (own, { servers }) => own.measure(servers),
  listSnapshots: (own, { machine }) => own.listSnapshots(machine),
  changeSnapshot: (own, { machine, ...work }) => own.changeSnapshot(machine, work),
  controller: (own, { machine }) => own.controller(machine),
  listUsers: (own, { machine }) => own.listUsers(machine),
  addUser: (own, { machine, ...work }) => own.addUser(machine, work),
  removeUsers: (own, { machine, ...work }) => own.removeUsers(machine, work),
  resetController: (own, { machine, ...work }) => own.resetController(machine, work),
  runTask: (own, { machine, ...work }) => own.runTask(machine, work),
  changeBackup: (own, { machine, ...work }) => own.changeBackup(machine, work),
  makeImage: (own, { machine, ...work }) => own.makeImage(machine, work),
  dropMadeImage: (own, { image }) => own.dropMadeImage(image),
  resetPassword: (own, { machine, ...work }) => own.resetPassword(machine, work),
  enterRescue: (own, { machine, ...work }) => own.enterRescue(machine, work),
  leaveRescue: (own, { machine, ...work }) => own.leaveRescue(machine, work),
  openScreen: (own, { machine }) => own.openScreen(machine),
  bootLog: (own, { machine }) => own.bootLog(machine),
  listImages: (own, { machine }) => own.listImages(machine),
  insertImage: (own, { machine, ...work }) => own.insertImage(machine, work),
  prepareNetInstall: (own, { machine, install }) => own.prepareNetInstall(machine, install),
  clearNetInstall: (own, { machine }) => own.clearNetInstall(machine),
  netInstall: (own, { machine }) => own.netInstall(machine),
  fetchImage: (own, { image, key }) => own.fetchImage(image, key),
  dropImage: (own, { image }) => own.dropImage(image),
  setLink: (own, { machine, link, isOpen, key }) => own.setLink(machine, link, isOpen, key),
  readPort: (own, { machine, port }) => own.readPort(machine, port),
  scan: (own, { machine, ip }) => own.scan(machine, ip),
  holdAddresses: (own, { machine, hold }) => own.holdAddresses(machine, hold),
  dropAddress: (own, { machine, ip }) => own.dropAddress(machine, ip),
  freeAddresses: (own, { machine, most }) => own.freeAddresses(machine, most),
  setFirewall: async (own, { machine, ...work }) => own.setFirewall?.(machine, work),
  hasFirewall: async (own, { machine, firewall }) => own.hasFirewall?.(machine, firewall),
  giveNetwork6: async (own, { machine, ...work }) => own.giveNetwork6?.(machine, work),
  moveAddress: async (own, { machine, ...work }) => own.moveAddress?.(machine, work),
  joinNetwork: async (own, { machine, ...work }) => own.joinNetwork?.(machine, work),
  leaveNetwork: async (own, { machine, ...work }) => own.leaveNetwork?.(machine, work),
  flow: (own, { machine, span, stepSeconds }) => own.flow(machine, spanOf(span), stepSeconds),
  openPassage: (own, { machine, allowed, until }) => own.openPassage(machine, allowed, new Date(until)),
  closePassage: (own, { machine, allowed }) => own.closePassage(machine, allowed),
  readHosts: async (own, { locations }) => own.readHosts?.(locations),
  evacuateHost: async (own, { host, key }) => own.evacuateHost?.(host, key),
  readSystemImages: async (own, { systems }) => own.readSystemImages?.(systems),
  moveMachine: async (own, { machine, ...work }) => own.moveMachine?.(machine, work),
  restoreHost: async (own, { host, key }) => own.restoreHost?.(host, key),
};

const spanOf = ({ from, to }: { from: string; to: string }) => ({ from: new Date(from), to: new Date(to) });
const isCall = (name: string): name is CallName => Object.hasOwn(calls, name);

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

/** Answers whether it is there, and has no machines. */
export const startEmptyRack = () =>
  startProvisionerServer({ status: async () => "unknown" } as Partial<Provisioner> as Provisioner);

/** `lie` replaces the true response, after the work is done; `null` = no response at all. */
type Misbehaviour = { call: CallName; lie: { status: number; body: string } | null; times: number };

/**
 * An operator's own provisioner as described in docs/provisioner.md, with the machines of another one. `misbehave`
 * replaces or drops that many responses to a call, until `behave`.
 */
export async function startProvisionerServer(own: Provisioner) {
  const asked: { call: string; id: string; question: unknown }[] = [];
  const plans: Misbehaviour[] = [];
  const sockets = new Set<ServerResponse>();

  const say = (response: ServerResponse, status: number, body: string) =>
    response.writeHead(status, { "content-type": "application/json" }).end(body);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const header = (name: string) => request.headers[name]?.toString() ?? null;
    const call = request.url?.split("/").at(-1) ?? "";
    if (!isSigned({ body, header }, Buffer.from(secret), new Date())) return void say(response, 401, "{}");
    if (!isCall(call)) return void say(response, 404, "{}");
    const question = JSON.parse(body);
    asked.push({ call, id: header("webhook-id") ?? "", question });
    const told = await calls[call](own, question).then(
      (result) => ({ status: 200, body: { result: result ?? null } }),
      (error: unknown) => {
        if (!(error instanceof MachineError)) throw error;
        return { status: 422, body: { failure: error.failure, final: error.isFinal } };
      },
    );
    const plan = plans.find((one) => one.call === call && one.times > 0);
    if (!plan) return void say(response, told.status, JSON.stringify(told.body));
    plan.times--;
    if (plan.lie) say(response, plan.lie.status, plan.lie.body);
    else sockets.add(response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => say(response, 500, "{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/machines`,
    secret,
    asked,
    misbehave: (call: CallName, lie: Misbehaviour["lie"], times = 1) => plans.push({ call, lie, times }),
    behave: () => plans.splice(0),
    stop: () => {
      for (const response of sockets) response.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
