const asks = (what: string): string =>
  `Opens a request to the people in the data centre: ${what}. Answers its number and page; while a request of this kind about the server is open, it is that one.`;

export const servers = {
  "eq.list":
    "Answers the numbers of the account's servers that fit all filters, or rows with their facts where `rows` is 1. `total` counts all of them; `page` or `after` with `limit` goes through long lists.",
  "eq.show":
    "Answers all that is known of a server: state, hardware, network cards, addresses, remote control, location and tags. `server_data.status` says whether it is rented, off or being made.",
  "eq.update_servers":
    "Brings the session's list of servers up to date and answers it, with orders that have no server yet and the callback keys of running deployments by invoice.",
  "eq.root_password":
    "Answers the first root password of a server once; afterwards, and seven days after the installation, it is gone. Later calls say that it was not found.",
  "eq.on":
    "Switches a server's machine on. The callback ends when it is on; on a machine that is on it ends at once.",
  "eq.off":
    "Asks a server's system to shut down, and cuts the power where it does not. The callback ends when it is off.",
  "eq.hard_off": "Cuts a server's power without asking its system. What was not written to disk is lost.",
  "eq.reboot": "Restarts a server, gently where its system answers. The callback ends when it is on again.",
  "eq.status":
    "Asks the machine itself whether it is on; the callback's `scope` says so in the words that old clients compare.",
  "eq.sensors":
    "Reads temperatures, fans, voltages and states, such as those of power supplies, of a physical machine; the callback's `scope` has one sensor a line with its reading and state.",
  "eq.boot_dev":
    "Sets from what a server starts the next time: network, disk or CD drive. It does not restart it.",
  "eq.console":
    "Makes a file for the viewer of virtual machines; the callback's `scope` has it in Base64, and it works for a short time.",
  "eq.novnc":
    "Makes an address under which a browser shows the server's screen; it opens once and shortly, for `white_ip` alone where that is given.",
  "eq.add_ipmi_user":
    "Makes a user on the machine's management controller, with a random name and password that the callback's `scope` tells once.",
  "eq.add_ipmi_admin": "Makes such a user with the rights of an administrator of the controller.",
  "eq.remove_ipmi_user": "Removes every user of the controller that was made through the panel.",
  "eq.get_ipmi": "Answers model, address and users of a server's management controller, without passwords.",
  "eq.unit_reset":
    "Restarts the management controller itself, for when it does not answer. The server goes on running.",
  "eq.suspend":
    "Pauses a server on its owner's wish: it is switched off and stays so until `eq/unsuspend`. Its price goes on.",
  "eq.unsuspend":
    "Ends a pause of the owner's and switches the server on. What unpaid invoices or staff have suspended stays so.",
  "eq.rename_server":
    "Changes a server's host name, and with it the tag `hostname`; the next `eq/show` has it. The installed system is not touched.",
  "eq.history": "Answers what was done to a server, by whom and when, newest first, by pages or days.",
  "eq.groups":
    "Answers the kinds of servers that the account has, each with their number, as the filter `group` of `eq/list` takes them.",
  "eq.appraise":
    "Answers until when a server is paid, how many days that are, and what those days are worth with tax.",
  "eq.get_traffic": "Answers how much came in and went out of a server by address within a time.",
  "eq.set_pin":
    "Sets the PIN of an account that has none, or changes it with the old one. The callback's `scope` says whether it is set; five wrong ones lock it for a while.",
  "eq.check_pin": "Tells by callback whether a PIN is right. Wrong ones count towards its lock.",
  "eq_callback.check":
    "Answers how an asynchronous call went, by the key that it answered: `Not ready` with its stage and progress (`queued` while it waits for its turn), `OK` with what came of it in `scope`, or `Fail` with the reason. No token is needed; results stay for a day.",
  "tag.add":
    "Sets a tag of a server to a value, or changes it where it is there. The tag `hostname` renames the server.",
  "tag.add.add_to_servers": "With `id_list`: sets the same tag of several servers, all of them or none.",
  "tag.list": "Answers the tags of a server that its owner may see, the system's among them.",
  "tag.remove": "Removes a tag of a server; one that is not there is no failure. Tags of the system stay.",
  "tag.clear": "Removes the caller's own tags of a server, or of every server where none is named.",
  "tag.user_search": "Answers the servers with a tag whose name or value contains the text.",
  "vm.load_stats":
    "Reads how busy a virtual machine's processor, memory and disk are; the callback's `scope` has it as JSON.",
  "vm.get_snapshot":
    "Reads the snapshots of a server with their dates and sizes; the callback's `scope` has the list, `settings` how many are kept.",
  "vm.create_snapshot":
    "Stores the present content of a server's disks under a name. When there are as many as may be kept it is refused, unless they rotate.",
  "vm.remove_snapshot":
    "Deletes a snapshot of a server that is switched off; one that is not there is no failure.",
  "vm.restore_snapshot": "Writes a snapshot back to a server's disks. What has changed since then is lost.",
  "vm.get_engine":
    "Answers by what means virtual machines run in each location, in the words of `IPMI.model`.",
  "vm.update_restore_settings":
    "Sets how many snapshots of a server are kept, and whether the oldest gives way to a new one.",
  "iso.list_iso":
    "Answers the images that can be put into a server's drive: the operator's and the account's own.",
  "iso.list_iso.list_iso_of_server": "Answers the same where the server is named by `server_id`.",
  "iso.mount_iso":
    "Puts an image into a server's drive; `eq/boot_dev` with `cd` lets it start from it. The callback ends when it is in.",
  "iso.unmount_iso": "Takes the image out of a server's drive. The callback ends when it is out.",
  "iso.upload":
    "Fetches an image from a public address and adds it to the account's own; the callback tells when it is there.",
  "iso.uploaded": "Answers the images that the account has added, with their state and how many it may have.",
  "iso.add": "Adds the entry of an image to the account's own, and fetches it where an address is given.",
  "iso.delete": "Deletes an image of the account's own that is in no drive.",
  "rhr.add":
    "Opens a request to the people in the data centre, such as for a KVM, about a server named by `id`. Answers it as the list shows it.",
  "rhr.add.add_by_equipment": "Opens the same request where a client names the server by `eq_id`.",
  "rhr.list": "Answers the account's requests to the data centre, narrowed by location, status or day.",
  "rhr.chat":
    "Writes a message into a request, or reads it where there is none, and answers all that was said.",
  "rhr.discard": "Closes a request that is not needed any more, and answers it.",
  "helpdesk.request_pon": asks("to switch a server on"),
  "helpdesk.request_poff": asks("to switch a server off"),
  "helpdesk.request_reboot": asks("to restart a server at the machine"),
  "helpdesk.request_PXEboot": asks("to start a server from the network"),
  "helpdesk.request_kvm": asks("to connect a screen and keyboard over the network"),
  "helpdesk.request_check": asks("to look at a server and say what they see"),
  "helpdesk.request_assistance": asks("to help with a server, as the message says"),
  "helpdesk.request_assistance.request_help":
    "Opens a request to the people in the data centre: to help with something that is about no server. Answers its number and page.",
  "pdu.get": "Answers the power outlets that a physical server hangs on, with their state.",
};
