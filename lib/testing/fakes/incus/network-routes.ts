import { createHash } from "node:crypto";
import type { FakeAcl, FakeEngine } from "./engine";
import type { Route } from "./guest-routes";
import { places } from "./places";
import { Refusal } from "./refusal";

const aclEtagOf = (acl: FakeAcl): string =>
  `"${createHash("sha256").update(JSON.stringify(acl)).digest("hex")}"`;

const path = /^\/1\.0\/networks\/([^/]+)$/;
const aclPath = /^\/1\.0\/network-acls\/([^/]+)$/;

/** Networks and their access lists, which lie in the default project. */
export function networkRoutesOf(engine: FakeEngine): Route[] {
  const { acls, guests, knobs, members, networks } = engine;
  /** A restricted certificate reads networks without their settings, and may put new ones there that it never sees again. */
  const requireUnrestricted = () => {
    if (knobs.isRestricted) throw new Refusal(403, 'User does not have permission for project "default"');
  };
  const usersOf = (network: string) =>
    [...guests.values()]
      .filter(({ devices }) => Object.values(devices).some((device) => device.network === network))
      .map(({ name }) => `/1.0/instances/${name}?project=berth`);
  return [
    [
      "GET",
      path,
      (_asked, [name = ""]) => {
        const made = name === places.network ? engine.network : networks.get(name);
        if (!made) throw new Refusal(404, "Network not found");
        const config = knobs.isRestricted ? {} : (made.config ?? {});
        const status = made.config ? "Created" : "Pending";
        return { metadata: { name, description: "", status, config, used_by: usersOf(name) } };
      },
    ],
    [
      "POST",
      /^\/1\.0\/networks$/,
      ({ body: { name, config }, query }) => {
        const known = networks.get(name) ?? { config: null, on: new Set<string>() };
        const target = query.get("target");
        if (target !== null && known.config) throw new Refusal(500, "Network is not in pending state");
        if (target !== null && known.on.has(target))
          throw new Refusal(400, `The network is already defined on member "${target}"`);
        if (target === null && known.config) throw new Refusal(500, "The network is already created");
        if (target === null && members.size > 1 && known.on.size < members.size)
          throw new Refusal(500, "Network not defined on nodes");
        if (target === null) known.config = config;
        else known.on.add(target);
        networks.set(name, known);
        return {};
      },
    ],
    [
      "DELETE",
      path,
      (_asked, [name = ""]) => {
        requireUnrestricted();
        if (usersOf(name).length > 0) throw new Refusal(400, "The network is currently in use");
        if (!networks.delete(name)) throw new Refusal(404, "Network not found");
        return {};
      },
    ],
    [
      "PUT",
      path,
      async ({ body }) => {
        requireUnrestricted();
        engine.network.config = body.config;
        await engine.follow();
        return {};
      },
    ],
    [
      "GET",
      aclPath,
      (_asked, [name = ""]) => {
        requireUnrestricted();
        const acl = acls.get(name);
        if (!acl) throw new Refusal(404, "Network ACL not found");
        return { metadata: { name, ...acl }, etag: aclEtagOf(acl) };
      },
    ],
    [
      "POST",
      /^\/1\.0\/network-acls$/,
      ({ body: { name, ...acl } }) => {
        if (acls.has(name)) throw new Refusal(400, "The network ACL already exists");
        acls.set(name, acl);
        return {};
      },
    ],
    [
      "PUT",
      aclPath,
      async ({ body, etag }, [name = ""]) => {
        requireUnrestricted();
        const acl = acls.get(name);
        if (!acl) throw new Refusal(404, "Network ACL not found");
        if (etag !== null && etag !== aclEtagOf(acl))
          throw new Refusal(412, "Precondition failed: ETag doesn't match");
        acls.set(name, body);
        await engine.follow();
        return {};
      },
    ],
    [
      "DELETE",
      aclPath,
      (_asked, [name = ""]) => {
        requireUnrestricted();
        const isUsed = [...guests.values()].some(({ devices }) => devices.eth0?.["security.acls"] === name);
        if (isUsed || engine.network.config["security.acls"] === name)
          throw new Refusal(400, "Cannot delete an ACL that is in use");
        if (!acls.delete(name)) throw new Refusal(404, "Network ACL not found");
        return {};
      },
    ],
  ];
}
