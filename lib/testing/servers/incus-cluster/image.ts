import { chmod, copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { runTool } from "@/lib/outside/provisioner/qemu/run-tool";

const applets =
  "ash cat chmod chown chpasswd cut date dd df echo free getty grep halt head hostname id init ip ls mkdir mount ping poweroff ps reboot rm sed sh sleep tr umount uptime";

const inittab = `::sysinit:/etc/start
::respawn:/bin/dropbear -F -R -E -j -k
::ctrlaltdel:/bin/poweroff
::shutdown:/bin/umount -a -r
`;

/** Sets the address, password and keys that cloud-init would read: both texts are JSON. */
const start = `#!/bin/sh
export PATH=/bin
mount -t tmpfs run /run 2> /dev/null
hostname "$(cat /etc/hostname)"
ip link set lo up
net=$(tr -d ' \\n' < /etc/network-config)
user=$(sed 1d /etc/user-data | tr -d '\\n')
ip addr add "$(echo "$net" | grep -o '"addresses":\\["[0-9./]*' | head -n 1 | cut -d '"' -f 4)" dev eth0
ip link set eth0 up
ip route add default via "$(echo "$net" | grep -o '"via":"[0-9.]*' | cut -d '"' -f 4)"
hash=$(echo "$user" | grep -o '"hashed_passwd": "[^"]*' | cut -d '"' -f 4)
[ -z "$hash" ] || echo "root:$hash:19000:0:99999:7:::" > /etc/shadow
mkdir -p /etc/dropbear /root/.ssh
`;

const metadata = `architecture: x86_64
creation_date: 1764000000
properties: {os: Debian, release: "12"}
templates:
  /etc/hostname: {when: [create, copy], template: hostname.tpl}
  /etc/user-data: {when: [create, copy], template: user-data.tpl}
  /etc/network-config: {when: [create, copy], template: network-config.tpl}
`;

const templates: Record<string, string> = {
  "hostname.tpl": "{{ container.name }}\n",
  "user-data.tpl": '{{ config_get("cloud-init.user-data", "") }}\n',
  "network-config.tpl": '{{ config_get("cloud-init.network-config", "") }}\n',
};

/** Packs a small system with an SSH server, from BusyBox and Dropbear, into an image that containers are made of. */
export async function packImage(packages: string, folder: string): Promise<string> {
  const root = path.join(folder, "image/rootfs");
  for (const name of ["bin", "etc", "root", "dev", "proc", "sys", "run", "tmp", "var/log"])
    await mkdir(path.join(root, name), { recursive: true });
  await symlink("bin", path.join(root, "sbin"));
  await copyFile(path.join(packages, "usr/bin/busybox"), path.join(root, "bin/busybox"));
  await chmod(path.join(root, "bin/busybox"), 0o755);
  for (const name of applets.split(" ")) await symlink("busybox", path.join(root, "bin", name));
  const dropbear = path.join(packages, "usr/sbin/dropbear");
  await copyFile(dropbear, path.join(root, "bin/dropbear"));
  await chmod(path.join(root, "bin/dropbear"), 0o755);
  const libraries = [
    path.join(packages, "usr/lib/x86_64-linux-gnu"),
    path.join(packages, "lib/x86_64-linux-gnu"),
  ];
  const said = await runTool("env", [`LD_LIBRARY_PATH=${libraries.join(":")}`, "ldd", dropbear]);
  for (const line of said.split("\n")) {
    const [, file = ""] = /(\/\S+) \(/.exec(line) ?? [];
    if (file === "") continue;
    const to = path.join(
      root,
      file.startsWith("/lib64") ? file : `lib/x86_64-linux-gnu/${path.basename(file)}`,
    );
    await mkdir(path.dirname(to), { recursive: true });
    await copyFile(file, to);
    await chmod(to, 0o755);
  }
  const texts: Record<string, string> = {
    "etc/inittab": inittab,
    "etc/start": start,
    "etc/passwd": "root:x:0:0:root:/root:/bin/sh\n",
    "etc/group": "root:x:0:\n",
    "etc/shells": "/bin/sh\n",
    "etc/shadow": "root:!:19000:0:99999:7:::\n",
  };
  for (const [name, text] of Object.entries(texts)) await writeFile(path.join(root, name), text);
  await chmod(path.join(root, "etc/start"), 0o755);
  const image = path.join(folder, "image");
  await mkdir(path.join(image, "templates"));
  for (const [name, text] of Object.entries(templates))
    await writeFile(path.join(image, "templates", name), text);
  await writeFile(path.join(image, "metadata.yaml"), metadata);
  const packed = path.join(folder, "image.tar.gz");
  await runTool("tar", ["-C", image, "-czf", packed, "metadata.yaml", "templates", "rootfs"]);
  return packed;
}
