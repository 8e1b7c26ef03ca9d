/** Scripts of the demo system for its busybox shell; they contain no customer input. */

/** Runs in the initramfs: loads drivers, installs the system on an empty disk, and switches to it. */
const init = `#!/bin/sh
export PATH=/bin:/sbin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
for module in $(cat /modules/order); do insmod "/modules/$module.ko"; done
tries=0
until [ -b /dev/vda ] || [ $tries -ge 100 ]; do sleep 0.1; tries=$((tries + 1)); done
if ! dd if=/dev/vda bs=4096 count=16 2>/dev/null | tr -d '\\0' | grep -q .; then
  echo "The disk is empty: putting the system on it."
  /sbin/mke2fs -q -t ext4 -L system -E lazy_itable_init=1,lazy_journal_init=1 /dev/vda
fi
mount -t ext4 /dev/vda /disk || exec sh
if [ ! -e /disk/etc/installed ]; then
  cp -a /bin /sbin /lib /lib64 /usr /etc /root /disk/
  mkdir -p /disk/proc /disk/sys /disk/dev /disk/run /disk/tmp /disk/mnt /disk/var/log /disk/var/lib
  ln -sf /run /disk/var/run
  chmod 1777 /disk/tmp
  chmod 700 /disk/root
  sync
  touch /disk/etc/installed
fi
mount --move /dev /disk/dev
mount --move /sys /disk/sys
mount --move /proc /disk/proc
exec switch_root /disk /sbin/init
`;

const inittab = `::sysinit:/etc/start
::respawn:/usr/sbin/dropbear -F -r /etc/dropbear/host_key -j -k
tty1::respawn:/sbin/getty 0 tty1
ttyS0::respawn:/sbin/getty -L 0 ttyS0
::ctrlaltdel:/sbin/reboot
::shutdown:/bin/sync
::shutdown:/bin/umount -a -r
`;

/** Runs at every boot; applies the seed once per installation. */
const start = `#!/bin/sh
export PATH=/bin:/sbin:/usr/bin:/usr/sbin
mkdir -p /dev/pts
mount -t devpts pts /dev/pts
mount -t tmpfs run /run
mount -o remount,rw /
echo 4 4 1 7 > /proc/sys/kernel/printk
hostname "$(cat /etc/hostname)"
ip link set lo up
ip link set eth0 up
mkdir -p /run/seed
for disk in /dev/vd?; do
  mount -t iso9660 -o ro "$disk" /run/seed 2> /dev/null && break
done
if [ -s /run/seed/address ]; then
  ip addr add "$(cat /run/seed/address)" dev eth0
  ip route add default via "$(cat /run/seed/gateway)"
  sed 's/^/nameserver /' /run/seed/nameservers > /etc/resolv.conf
else
  udhcpc -q -n -t 8 -T 1 -i eth0 -s /etc/address
fi
if [ -s /run/seed/instance-id ]; then
  if ! cmp -s /run/seed/instance-id /var/lib/instance-id; then
    hostname -F /run/seed/hostname
    cp /run/seed/hostname /etc/hostname
    if [ -s /run/seed/password-hash ]; then
      sed -i "s|^root:[^:]*|root:$(cat /run/seed/password-hash)|" /etc/shadow
    fi
    mkdir -p /root/.ssh
    cp /run/seed/authorized-keys /root/.ssh/authorized_keys
    chmod 700 /root/.ssh
    chmod 600 /root/.ssh/authorized_keys
    mkdir -p /etc/dropbear
    rm -f /etc/dropbear/host_key
    dropbearkey -t ed25519 -f /etc/dropbear/host_key > /dev/null
    if [ -s /run/seed/post-install ]; then
      cp /run/seed/post-install /root/post-install
      chmod 700 /root/post-install
      /root/post-install > /var/log/post-install.log 2>&1
    fi
    cp /run/seed/instance-id /var/lib/instance-id
    sync
  fi
  umount /run/seed
fi
acpid -l /dev/null
echo "Started."
`;

const address = `#!/bin/sh
[ "$1" = bound ] || [ "$1" = renew ] || exit 0
ip addr flush dev "$interface"
ip addr add "$ip/$mask" dev "$interface"
[ -z "$router" ] || ip route add default via "$router"
: > /etc/resolv.conf
for server in $dns; do echo "nameserver $server" >> /etc/resolv.conf; done
`;

export const scripts: Record<string, string> = {
  init,
  "etc/start": start,
  "etc/address": address,
  "etc/acpi/PWRF/00000080": "#!/bin/sh\nexec /sbin/poweroff\n",
};

export const settings: Record<string, string> = {
  "etc/inittab": inittab,
  "etc/hostname": "demo\n",
  "etc/passwd": "root:x:0:0:root:/root:/bin/sh\n",
  "etc/group": "root:x:0:\ntty:x:5:\n",
  "etc/shells": "/bin/sh\n",
  "etc/issue": "Demo system \\n on \\l\n",
};
