/** The samples of largest-lists.test.ts refer to these objects of one account. */
export type Own = { server: number; zone: number; zoneName: string };
type Fields = Record<string, unknown>;
type Sample = (count: number, own: Own) => Fields;

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

const contents: Sample = (count, { zoneName }) => ({
  zone: zoneName,
  name: "many",
  type: "TXT",
  content: many(count, (at) => `text ${at}`),
});
const zoneWith = (count: number, more: Fields): Fields => ({ name: `largest-${count}.test`, ...more });
const sets = (count: number, each: number): Fields[] =>
  many(count, (at) => ({
    name: `host-${at}`,
    type: "TXT",
    records: many(each, (record) => `text ${record}`),
  }));
/** A text of whole pieces with at most that many letters. */
const text = (letters: number, piece: (at: number) => string): string => {
  const pieces: string[] = [];
  for (let at = 0, length = 0; ; at++) {
    const next = piece(at);
    length += next.length;
    if (length > letters) return pieces.join("");
    pieces.push(next);
  }
};
const machine = {
  preset: "vm.v3-small",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
  deploy_period: "monthly",
  deploy_notify: false,
  root_pass: "Change-me-1",
};
const endpoint = (count: number): Fields => ({
  name: "hook",
  url: "https://hooks.example.test/in",
  events: many(count, () => "server.*"),
});
const message = (count: number): Fields => ({
  subject: "Files",
  text: "Please look",
  files: many(count, (at) => at + 1),
});
/**
 * The largest input of every list that a customer sends, by operation and parameter: an input with that many entries
 * or letters, valid as far as the operation's own checks allow.
 */
export const largestLists: Record<string, Sample> = {
  "dns.add_zone rrsets": (count) => zoneWith(count, { rrsets: sets(count, 9) }),
  "dns.add_zone rrsets.[].records": (count) => zoneWith(count, { rrsets: sets(40, count) }),
  "dns.add_zone masters": (count) =>
    zoneWith(count, { kind: "Slave", masters: many(count, (at) => `8.8.4.${at}`) }),
  "dns.add_zone nameservers": (count) =>
    zoneWith(count, { nameservers: many(count, (at) => `ns${at}.example.net`) }),
  "api_keys.add permissions": (count) => ({
    name: "key",
    active: 1,
    login_notify_method: "none",
    permissions: many(count, () => "eq/list"),
  }),
  "api_keys.add ip": (count) => ({
    name: "key",
    active: 1,
    login_notify_method: "none",
    ip: text(count, (at) => `10.1.${at >> 8}.${at % 256},`).slice(0, -1),
  }),
  "eq.estimate servers": (count) => ({ servers: JSON.stringify(many(count, () => machine)) }),
  "orders.check_user_data text": (count) => ({
    text: `#cloud-config\nruncmd:\n${"- [ls]\n".repeat(count / 7 - 4)}`,
  }),
  "eq.order_instance post_install_script": (count) => ({
    ...machine,
    post_install_script: `#!/bin/sh\n${"echo $A\n".repeat(count / 8 - 2)}`,
  }),
  "billing.together invoices": (count) => ({ invoices: many(count, (at) => String(7_001 + at)) }),
  "billing.mass_pay invoices": (count) => ({ invoices: many(count, (at) => String(7_001 + at)) }),
  "tag.add extra": (count, { server }) => ({
    id: server,
    tag: "note",
    value: "x",
    extra: "a,".repeat(count / 2),
  }),
  "tag.add_to_servers id_list": (count, { server }) => ({
    id_list: many(Math.min(500, count / 6), () => server).join(","),
    tag: "note",
    value: "x",
  }),
  "net.add_ipv4 ips": (count, { server }) => ({ id: server, ips: many(count, (at) => `192.0.2.${at + 40}`) }),
  "ip.update_ptr ptr": (count, { server }) => ({
    id: server,
    ip: "198.18.0.77",
    ptr: text(count, (at) => `h${at}.example.com\n`),
  }),
  "dns.add_dns content": contents,
  "dns.delete_dns content": contents,
  "dns.import_zone file": (count, { zoneName }) => ({
    zone: zoneName,
    replace: 1,
    file: text(count, (at) => (at < 4_900 ? `host-${at} 300 IN TXT "${"x".repeat(170)}"\n` : "; x\n")),
  }),
  "dns_templates.add records": (count) => ({
    name: "largest",
    records: text(count, (at) => `h${at} A {ipv4}\n`),
  }),
  "firewall.add rules": (count) => ({
    name: "largest",
    rules: `[${text(count - 2, (at) => `{"direction":"in","comment":"${at}"},`).slice(0, -1)}]`,
  }),
  "customers.update_acl servers": (count) => ({
    email: "colleague@example.test",
    role: "technician",
    servers: many(count, (at) => 900_000 + at),
  }),
  "customers.update_acl projects": (count) => ({
    email: "colleague@example.test",
    role: "technician",
    projects: many(count, (at) => 900_000 + at),
  }),
  "projects.assign servers": (count, { server }) => ({
    project: 0,
    servers: many(count, (at) => (at === 0 ? server : 900_000 + at)),
  }),
  "rhr.add order_data": (count, { server }) => ({
    id: server,
    type: "KVM",
    order_data: `{${text(count - 9, (at) => `"a${at}":1,`)}"a":1}`,
  }),
  "conversations.ask files": message,
  "conversations.ask text": (count) => ({ ...message(0), text: "> a\n".repeat(count / 4) }),
  "estimates.add entries": (count) => ({
    entries: many(count, (at) => `location=NL&preset=vm.v3-small&count=${at + 1}`),
  }),
  "jobs.outcomes keys": (count) => ({ keys: many(count, (at) => String(10 ** 12 + at)) }),
  "orders.options names": (count) => ({ names: many(count, (at) => `name-${at}`) }),
  "servers.check_many ids": (count, { server }) => ({
    ids: many(count, (at) => server + at),
    deed: "reboot",
  }),
  "servers.choose_list_look columns": (count) => ({ columns: many(count, () => "location"), dense: true }),
  "webhooks.add events": (count) => endpoint(count),
};

/**
 * Lists and long texts measured only with their schema: duplicates of another call's parameter, input from our own
 * machines, and input that only staff send, whose files come from no stranger.
 */
export const parsedLists: readonly string[] = [
  "accounts.sign_up accepted",
  "api_keys.edit permissions",
  "brands.add footer_lines",
  "brands.add links",
  "brands.add languages",
  "brands.add hosts",
  "brands.change footer_lines",
  "brands.change links",
  "brands.change languages",
  "brands.change hosts",
  "brands.put_file content",
  "bulk.start ids",
  "dns.create_dns content",
  "dns.create_zone masters",
  "dns.create_zone nameservers",
  "dns.create_zone rrsets",
  "dns.create_zone rrsets.[].records",
  "back_ends.add values",
  "back_ends.change values",
  "back_ends.try values",
  "firewall.attach sets",
  "firewall.edit rules",
  "firewall.preview sets",
  "projects.assign services",
  "projects.assign ssh_keys",
  "legal.accept accepted",
  "legal_documents.save_draft texts",
  "legal_documents.save_draft texts.[].body",
  "lists.choose_columns columns",
  "settings.change values",
  "settings.try values",
  "settings.try_and_change values",
  "drafts.create lines",
  "drafts.edit lines",
  "order_reviews.add_entries values",
  "refunds.ask lines",
  "auth.sign_in_staff_by_issuer groups",
  "bank.accept parts",
  "data_imports.open ids",
  "dunning.preview mails",
  "dunning.save mails",
  "sepa.make_transfers payouts",
  "staff.add_role rights",
  "staff.edit_role rights",
  "staff.limit companies",
  "webhooks.edit events",
  "eq.order_instance firewall_sets",
  "eq.quote_instance firewall_sets",
  "orders.quote firewall_sets",
  "eq.reinstall post_install_script",
  "eq.create_pxe post_install_script",
  "billing.pay_together invoices",
  "billing.start_together invoices",
  "tag.add_to_servers extra",
  "conversations.answer files",
  "conversations.reply files",
  "conversations.add_file content",
  "conversations.add_staff_file content",
  "data_imports.put_part content",
  "customers.exempt_tax content",
  "desk.timeline topics",
  "factors.add_passkey answer.response.attestationObject",
  "factors.add_passkey answer.response.transports",
  "identity_check.receive_report body",
  "identity_check.receive_report headers",
  "identity_check.receive_report headers.[]",
  "payments.receive_callback body",
  "payments.receive_callback headers",
  "payments.receive_callback headers.[]",
  "abuse.tell complaints",
  "help_center.preview body",
  "help_center.save texts",
  "help_center.save texts.[].body",
  "announcements.add_update texts",
  "announcements.change ids",
  "announcements.change places",
  "announcements.change titles",
  "announcements.count ids",
  "announcements.count places",
  "announcements.preview texts",
  "announcements.publish ids",
  "announcements.publish places",
  "announcements.publish texts",
  "announcements.publish titles",
  "conversations.classify tags",
  "conversations.save_canned_reply texts",
  "conversations.save_department names",
  "conversations.save_department hours",
  "conversations.save_department days_off",
  "conversations.save_department members",
  "conversations.save_problem_kind names",
  "conversations.save_problem_kind questions",
  "conversations.write also",
  "conversations.write files",
  "conversations.write subjects",
  "conversations.write texts",
  "catalogue.compare file",
  "catalogue.import file",
  "catalogue.edit seen",
  "catalogue.edit entry",
  "catalogue.plan_price prices",
  "catalogue.set_stock seen",
  "catalogue.set_stock stock",
  "machines.import file",
  "payments.import_statement content",
  "payments.import_statement text",
  "payments.import_statement mapping.roles",
  "payments.import_statement mapping.wordsIn",
  "payments.read_statement content",
  "payments.read_statement text",
  "payments.read_statement mapping.roles",
  "payments.read_statement mapping.wordsIn",
];
