export const networks = {
  "ip.get_ip":
    "Answers the network of an address of the named server: mask, gateway, length of the prefix in `cidr`, VLAN, and whether it is blocked. The same facts are at the top and in `data`.",
  "ip.get_ip.get_ip_by_address": "Answers the same of an address of any of the caller's servers.",
  "ip.get_ptr": "Answers the names that an address has in reverse DNS, as a list in `message`.",
  "ip.update_ptr": "Sets the names of an address in reverse DNS, one a line; empty text removes them.",
  "ip.set_main":
    "Makes an address the main one of its server, which is shown first and known to billing; `description` keeps a remark.",
  "ip.get_traffic":
    "Answers how much came in and went out of one address of a server, summed by hour, day or month.",
  "ip.get_traffic.get_traffic_by_address": "Answers the same where only the address is given.",
  "ip.list_free_ip": "Answers addresses of a server's network that nobody has. They are not reserved.",
  "ip.get_client_ip": "Answers the address that this call came from, as the panel sees it.",
  "net.get_status":
    "Asks the switch whether a port of a server has a link, and how fast; the callback's `scope` has it as JSON.",
  "net.port_on": "Switches a port of a server on again. The callback ends when the switch has done it.",
  "net.port_off":
    "Switches a port of a server off: nothing gets through until `net/port_on`. The reason is kept and shown.",
  "net.block_ip":
    "Lets nothing through to an address of a server, for four hours where `four_hours` says so, else until it is opened. The description is kept and shown.",
  "net.unblock_ip": "Opens an address that its owner has blocked. What staff have blocked stays so.",
  "net.nmap":
    "Looks from outside which well-known ports of an address answer; the callback's `scope` is the report.",
  "net.show_monitor":
    "Answers points of a graph: what went through a port in a day, a month or a year, with sums.",
  "net.show_cacti": "Answers the same graph under the name that older clients use.",
  "net.add_ipv4":
    "Adds further IPv4 addresses to a server, as many as `amount` or exactly those named. Answers them with the callback keys of the switch work and, where they cost something, the invoice.",
  "net.remove_ipv4":
    "Takes an additional address off a server, or all of them, together with its names in DNS. The main address stays.",
  "net.show_ipv4_free":
    "Answers addresses that `net/add_ipv4` could give to a server, with network, mask and gateway.",
  "net.get_acl": "Answers which addresses of a server are blocked, by whom, why and until when.",
  "net.get_bps_in": "Answers how many bits a second come in through a port at the moment.",
  "net.get_bps_out": "Answers how many bits a second go out through a port at the moment.",
  "net.get_port":
    "Answers the facts of a port at once: link, speed, addresses, and why it is blocked where it is.",
  "net.get_pspeed": "Answers the speed that a port is set to.",
  "net.get_snmp": "Answers the counters of a port as SNMP names them.",
  "net.ip_chart": "Answers how much came in and went out of an address, step by step over a time.",
  "net.ip_settings":
    "Answers what has to be set up in the system for each address: mask, gateway, name servers.",
  "net.show_ip_graph":
    "Answers points of a graph: the traffic of an address in a day, a month or a year, with sums.",
  "nat.add_static_nat":
    "Opens the management address of a server to one address or network for some hours, at most 24. The callback's `scope` says where it is reached.",
  "nat.remove_static_nat":
    "Closes what was opened to a server's management address, or only that for one address.",
  "nat.clear_static_nat": "Closes everything that leads to one management address, whoever opened it.",
  "nat.drop_nat":
    "Closes everything that leads to a server's management address, named by its number or address.",
};
