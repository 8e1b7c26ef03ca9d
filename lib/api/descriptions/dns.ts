const addsRecord =
  "Adds one value to a name of a zone and leaves other values of that name and type alone. Text is kept as it is sent; for SRV and SOA the parts can be given one by one.";
const addsZone =
  "Makes a zone, as a master with the records that are given, or as a slave that copies from its masters. Answers it with its number; it is served once it is delegated to the panel's name servers.";
const listsZones = "Answers the zones of the account with their numbers, or those that belong to one server.";
const showsZone = "Answers a zone by its name, with every record and its number.";

export const dns = {
  "dns.list_domains": listsZones,
  "dns.list_zones": `${listsZones} Another name of \`dns/list_domains\`.`,
  "dns.get_domains": `${listsZones} The permission table knows it by this name.`,
  "dns.view_zone": showsZone,
  "dns.get_zone": `${showsZone} The permission table knows it by this name.`,
  "dns.view": "Answers a zone by its number, with every record.",
  "dns.add_domain":
    "Adds a domain to the account and makes its zone; with `server_id` it belongs to that server. Answers its number.",
  "dns.delete_domain": "Deletes a domain by number or name, with its zone, all records and subdomains.",
  "dns.add_zone": addsZone,
  "dns.create_zone": `${addsZone} The permission table knows it by this name.`,
  "dns.delete_zone": "Deletes a zone with all its records; the name servers forget it.",
  "dns.add_dns": addsRecord,
  "dns.create_dns": `${addsRecord} The permission table knows it by this name.`,
  "dns.edit": "Changes name, content, TTL or priority of one record, by its number, and answers it.",
  "dns.delete_dns":
    "Deletes the records of a name and type, or only those with the given content. What is not there is no failure.",
  "dns.list_subdomains": "Answers the names that were made to lead to a server.",
  "dns.get_subdomains": "Answers the names that lead to servers in one zone, or in all of the account's.",
  "dns.add_subdomain":
    "Makes a name of a zone lead to a server's main address, and keeps it there when that address changes.",
  "dns.edit_subdomain": "Renames such a name, or makes it lead to another server.",
  "dns.delete_subdomain": "Deletes such a name with its records.",
  "dns.list_servers": "Answers the servers that a domain or zone can be given to.",
  "dns.set_dnssec":
    "Signs a zone with DNSSEC, or ends the signing, and answers the zone. The DS records for the registrar are in `dns/view_zone` once it is signed; take them away there a day before the signing ends.",
  "dns.export_zone":
    "Answers a whole zone as a zone file in the usual form, which other name servers can read.",
  "dns.import_zone":
    "Reads a zone file and adds its records to a zone, or replaces all with them. All of the file or nothing is taken, and every mistake is named with its line; with `skip_invalid` the rest is taken and the mistakes are in the answer.",
  "dns.check_zone":
    "Asks a public resolver for a zone, set by set, and answers what the world sees beside what the zone holds, and whether it is delegated here. It is refused where the operator has set no resolver.",
};
