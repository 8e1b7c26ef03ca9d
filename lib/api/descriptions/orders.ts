export const orders = {
  "eq.quote_instance":
    "Computes what an order would cost: every part, discount, tax with its reason, credit and the next charge. The `quote` that it answers holds the price for fifteen minutes; nothing is ordered or reserved.",
  "eq.estimate":
    "Computes what a list of different servers would cost together, with the price of each. Nothing is ordered or reserved.",
  "eq.order_instance":
    "Orders a server, or `count` that are alike. Credit that covers the invoice pays it and the deployment begins; else the invoice waits and the deployment begins by itself once it is paid. `callback` tells how it goes, `server_id` is the future server. The invoice is pro forma, without a printed number, until it is paid.",
  "eq.order_instance.reinstall":
    "With `id` and without `preset`: installs a system on a server that exists, and erases its disks. There is no invoice; `callback` tells how it goes.",
  "eq.reinstall":
    "With a system or a password: does the whole reinstallation, which erases the server's disks. `callback` tells its stages.",
  "eq.reinstall.open_reinstall":
    "With `id` alone: opens a key that collects the stages of a reinstallation that is done step by step, with `eq/create_pxe`, `eq/boot_dev` and `eq/reboot`.",
  "eq.abort_reinstall":
    "Ends what still waits of a reinstallation over the network and answers how many tasks that were. What an installer has begun on the disks stays as it is.",
  "eq.create_pxe":
    "Stores which system a server installs when it starts from the network the next time, with its password and scripts. Nothing happens until it starts so.",
  "eq.clear_pxe": "Forgets what `eq/create_pxe` stored, so that the server starts from its disks again.",
  "billing.cancel_order":
    "Takes back an order that nobody has paid, and gives its unit of stock back; also an unpaid invoice that only adds funds or combines others. A paid order is ended with `billing/request_cancellation`.",
  "billing.add_os_addon":
    "Buys the licence of a priced system for the rest of a server's period, so that it can be installed. Answers the invoice and whether credit has paid it.",
  "provisioner.get_hostgroup":
    "Answers the groups of physical machines that are installed in the same way, with their presets; with a server's `id` the one that it is in.",
  "provisioner.get_install":
    "Answers the operator's boot server what the machine with that hardware address is to install, with passwords and scripts. It is protected by the operator's own secret.",
  "provisioner.get_media":
    "Answers the media from which systems are installed over the network; with a server's `id` those that fit it.",
  "provisioner.get_network":
    "Answers the networks that machines are installed in; with a server's `id` the one that it is in.",
  "provisioner.get_os":
    "Answers the systems that can be installed over the network, with the number of their boot entry; with a server's `id` those that fit it.",
  "provisioner.get_ptable": "Answers the layouts of disks; with a server's `id` those that its disks allow.",
  "provisioner.report_install":
    "Takes an installer's word on how far an installation is, by the key that it was given. The panel goes on from there: it verifies, or reports the failure.",
};
